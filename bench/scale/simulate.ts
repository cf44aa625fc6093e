/** What one operation costs on one core, in ms, and what it leaves behind, in bytes; where from: docs/scale.md. */
export const COSTS = {
  order: { node: 1.6, postgres: 2.25 },
  /** A page that no store had. */
  page: { node: 1.9, postgres: 1.0 },
  storedPage: { node: 0.1 },
  /** A flush of the write-ahead log on a local SSD; commits that wait together share one. */
  flush: 1.5,
  /** How much of an order's work in PostgreSQL is done while the counters of its products are locked. */
  locked: 0.25,
  bytes: { order: 1_610, walOfOrder: 9_960, product: 4_010 },
} as const;

/** Answers that one instance keeps at most (server/http/bounded-store.ts). */
const STORED = 7_000;
/** Products of an order. */
const LINES = 3;

export interface Setup {
  /** Node processes, each with a core of its own. */
  readonly instances: number;
  /** Cores of each PostgreSQL. */
  readonly cores: number;
  /** Of this many PostgreSQL that take orders, by hash of the order. */
  readonly shards: number;
  /** Replicas that answer pages in place of the primary. */
  readonly replicas: number;
  /** Share of pages that a CDN or proxy answers. */
  readonly outside: number;
}

export interface Load {
  readonly ordersPerSecond: number;
  readonly pagesPerOrder: number;
  readonly products: number;
}

export interface Outcome {
  /** Of orders, in ms. */
  readonly p99: number;
  /** Share of the time for which each part is busy; above 1 it does not keep up. */
  readonly node: number;
  readonly postgres: number;
  readonly replicas: number;
}

/** This many servers; what finds none free waits for the first. */
function createStation(servers: number) {
  const free = new Float64Array(servers);
  let worked = 0;
  return {
    /** @returns when work that comes at `at` and takes `ms` is done */
    serve(at: number, ms: number): number {
      let first = 0;
      for (let n = 1; n < servers; n += 1) if (timeAt(free, n) < timeAt(free, first)) first = n;
      const done = Math.max(at, timeAt(free, first)) + ms;
      free[first] = done;
      worked += ms;
      return done;
    },
    busy: (during: number) => worked / servers / during,
  };
}

const timeAt = (times: Float64Array, n: number): number => times[n] ?? 0;

/** Commits that come while a flush runs share the next one. */
function createLog() {
  let lastEnds = 0;
  return (at: number): number => {
    if (at >= lastEnds) lastEnds = at + COSTS.flush;
    else if (at >= lastEnds - COSTS.flush) lastEnds += COSTS.flush;
    return lastEnds;
  };
}

/** Numbers from 0 to 1, the same every time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The sum of 1/k up to n: by Zipf's law product k is looked at and bought with a weight of 1/k. */
const harmonic = (n: number): number => Math.log(n) + 0.5772;

/** Share of the pages that an instance has to make, since it can't keep all. */
export const missedShare = (products: number): number =>
  products <= STORED ? 0 : 1 - harmonic(STORED) / harmonic(products);

/**
 * Lets orders and pages that no store had go through the shop for `seconds`: Node, PostgreSQL, the counters of the ordered
 * products (one row each, locked until the commit), and the flush. They come at random, and the same at each run.
 */
export function simulate(setup: Setup, load: Load, seconds = 20): Outcome {
  const random = createRandom(14);
  const until = seconds * 1_000;
  const pages = load.ordersPerSecond * load.pagesPerOrder * (1 - setup.outside);
  const missed = pages * missedShare(load.products);
  const stored = ((pages - missed) * COSTS.storedPage.node) / 1_000 / setup.instances;
  const slower = 1 / Math.max(0.05, 1 - stored); // The rest of Node has what stored pages leave.
  const nodes = createStation(setup.instances);
  const databases = Array.from({ length: setup.shards }, () => ({
    cores: createStation(setup.cores),
    flush: createLog(),
    rows: new Map<number, number>(),
  }));
  const replicas = createStation(Math.max(1, setup.replicas * setup.cores));
  const weight = harmonic(load.products);
  const pick = () => Math.floor(Math.exp(random() * weight));
  const shardOf = (value: number) => {
    const shard = databases[Math.floor(value * setup.shards)];
    if (!shard) throw new RangeError('No such shard');
    return shard;
  };
  const both = load.ordersPerSecond + missed;
  const times: number[] = [];
  for (let at = 0; at < until; at += (-Math.log(1 - random()) / both) * 1_000) {
    const isOrder = random() * both < load.ordersPerSecond;
    const { cores, flush, rows } = shardOf(random());
    if (!isOrder) {
      const parsed = nodes.serve(at, COSTS.page.node * slower);
      (setup.replicas > 0 ? replicas : cores).serve(parsed, COSTS.page.postgres);
      continue;
    }
    const { node, postgres } = COSTS.order;
    const inserted = cores.serve(nodes.serve(at, node * slower), postgres * (1 - COSTS.locked));
    const ordered = Array.from({ length: LINES }, pick);
    const locked = Math.max(inserted, ...ordered.map((id) => rows.get(id) ?? 0));
    const done = flush(cores.serve(locked, postgres * COSTS.locked));
    for (const id of ordered) rows.set(id, done);
    times.push(done - at);
  }
  times.sort((a, b) => a - b);
  return {
    p99: times[Math.ceil(times.length * 0.99) - 1] ?? 0,
    node: nodes.busy(until) + stored,
    postgres: Math.max(...databases.map(({ cores }) => cores.busy(until))),
    replicas: setup.replicas > 0 ? replicas.busy(until) : 0,
  };
}
