/**
 * The rules of docs/decisions/140 once more, apart from `domain/offers.ts`: piece by piece, in whole numbers of any size. Slow and
 * plain on purpose. Money in cents, percent in hundredths.
 */
export interface ModelLine {
  readonly product: number;
  /** 0: the product is not sold in variants. */
  readonly variant: number;
  /** Its home, and what that stands in. */
  readonly collections: readonly number[];
  readonly cents: bigint;
  readonly discount: bigint;
  readonly quantity: number;
}

/** `of` is the product where it is positive, else the collection. */
export interface ModelPart {
  readonly quantity: number;
  readonly product?: number;
  readonly collection?: number;
}

export interface ModelOffer {
  readonly id: number;
  readonly percent?: bigint;
  readonly amount?: bigint;
  readonly parts: readonly ModelPart[];
}

export interface ModelCode {
  readonly percent?: bigint;
  readonly amount?: bigint;
  readonly freeDelivery?: boolean;
  readonly minimum: bigint;
  readonly collections: readonly number[];
}

export interface ModelRule {
  readonly fee: bigint;
  readonly freeFrom: bigint;
}

interface Piece {
  readonly product: number;
  readonly variant: number;
  readonly collections: readonly number[];
  readonly cents: bigint;
}

/** What was taken off, by offer (`code` is 0), and by line: {@link lineOf}. */
interface Taken {
  readonly id: number;
  readonly cents: bigint;
  readonly byLine: ReadonlyMap<string, bigint>;
}

export interface ModelPrice {
  readonly subtotal: bigint;
  readonly taken: readonly Taken[];
  readonly fee: bigint;
  readonly total: bigint;
}

const add = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, one) => sum + one, 0n);

/** Rounds a fraction half up. */
const round = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below);

/** What a cart costs by the rules. */
export function modelPrice(
  lines: readonly ModelLine[],
  { automatic, code }: { automatic: readonly ModelOffer[]; code: ModelCode | null },
  rule: ModelRule,
): ModelPrice {
  const pieces = lines.flatMap(({ product, variant, collections, cents, discount, quantity }) =>
    Array.from({ length: quantity }, () => ({
      product,
      variant,
      collections,
      cents: round(cents * (10_000n - discount), 10_000n),
    })),
  );
  const subtotal = add(pieces.map(({ cents }) => cents));
  const taken = takeAutomatic(pieces, automatic);
  const finish = (all: readonly Taken[], fee: bigint): ModelPrice => {
    const left = subtotal - add(all.map(({ cents }) => cents));
    const due = pieces.length > 0 && left < rule.freeFrom ? fee : 0n;
    return { subtotal, taken: all, fee: due, total: left + due };
  };
  const plain = finish(taken, rule.fee);
  if (!code) return plain;
  const isFor = ({ collections }: Piece) =>
    code.collections.length === 0 || collections.some((one) => code.collections.includes(one));
  const left = worthOf(pieces.filter(isFor));
  for (const { byLine } of taken) {
    for (const [line, cents] of byLine) {
      const before = left.get(line);
      if (before !== undefined) left.set(line, before - cents);
    }
  }
  const worth = add([...left.values()]);
  if (left.size === 0 || worth < code.minimum) return plain;
  const cents = code.freeDelivery ? 0n : reward(code, worth, 1n);
  const priced = finish(
    [...taken, { id: 0, cents, byLine: share(cents, left) }],
    code.freeDelivery ? 0n : rule.fee,
  );
  return priced.total < plain.total ? priced : plain;
}

function reward(
  { percent, amount }: Pick<ModelOffer, 'percent' | 'amount'>,
  worth: bigint,
  sets: bigint,
): bigint {
  if (percent !== undefined) return round(worth * percent, 10_000n);
  const full = (amount ?? 0n) * sets;
  return full < worth ? full : worth;
}

/** The best offer first, then the best of what is left, until none takes anything off. */
function takeAutomatic(pieces: readonly Piece[], automatic: readonly ModelOffer[]): Taken[] {
  const taken: Taken[] = [];
  let free = [...pieces];
  let offers = [...automatic].sort((a, b) => a.id - b.id);
  while (offers.length > 0) {
    let best: { offer: ModelOffer; cents: bigint; used: Piece[] } | null = null;
    for (const offer of offers) {
      const { used, sets } = usedBy(offer, free);
      const cents = reward(offer, add(used.map((piece) => piece.cents)), BigInt(sets));
      if (cents > (best?.cents ?? 0n)) best = { offer, cents, used };
    }
    if (!best) break;
    const { offer, cents, used } = best;
    taken.push({ id: offer.id, cents, byLine: share(cents, worthOf(used)) });
    free = free.filter((piece) => !used.includes(piece));
    offers = offers.filter(({ id }) => id !== offer.id);
  }
  return taken;
}

/** Adds set after set for as long as each place of each part finds a piece of its own. */
function usedBy(offer: ModelOffer, free: readonly Piece[]): { used: Piece[]; sets: number } {
  let sets = 0;
  while (sets <= free.length && fills(offer.parts, free, sets + 1)) sets += 1;
  if (sets === 0 || sets > free.length) return { used: [], sets: 0 };
  const [only] = offer.parts;
  if (offer.percent !== undefined && offer.parts.length === 1 && only) {
    return { used: free.filter((piece) => belongs(piece, only)), sets };
  }
  const dearest = [...free].sort((a, b) => {
    if (a.cents !== b.cents) return a.cents < b.cents ? 1 : -1;
    return a.product - b.product || a.variant - b.variant;
  });
  const used: Piece[] = [];
  const named = offer.parts.filter(({ product }) => product !== undefined);
  const rest = offer.parts.filter(({ product }) => product === undefined);
  // A collection that stands in another one of the offer takes its pieces first.
  const isAround = ({ collection = 0 }: ModelPart) =>
    rest.some((other) =>
      free.some(
        ({ collections }) => collections[0] === other.collection && collections[1] === collection,
      ),
    );
  const inner = rest.filter((part) => !isAround(part));
  for (const part of [...named, ...inner, ...rest.filter(isAround)]) {
    const some = dearest.filter((piece) => belongs(piece, part) && !used.includes(piece));
    used.push(...some.slice(0, part.quantity * sets));
  }
  return { used, sets };
}

const belongs = (piece: Piece, part: ModelPart): boolean =>
  part.product === undefined
    ? piece.collections.some((one) => one === part.collection)
    : piece.product === part.product;

/** A matching of places and pieces by paths that make it larger. */
function fills(parts: readonly ModelPart[], free: readonly Piece[], sets: number): boolean {
  const places = parts.flatMap((part) => Array.from({ length: part.quantity * sets }, () => part));
  if (places.length > free.length) return false;
  const placeOf = new Map<Piece, number>();
  const seat = (place: number, seen: Set<Piece>): boolean => {
    const part = places[place];
    for (const piece of free) {
      if (!part || seen.has(piece) || !belongs(piece, part)) continue;
      seen.add(piece);
      const other = placeOf.get(piece);
      if (other !== undefined && !seat(other, seen)) continue;
      placeOf.set(piece, place);
      return true;
    }
    return false;
  };
  return places.every((_part, place) => seat(place, new Set()));
}

/** A name of a piece's line that sorts by product, then by variant. */
export const lineOf = ({ product, variant }: Pick<ModelLine, 'product' | 'variant'>): string =>
  [product, variant].map((id) => String(id).padStart(6, '0')).join('/');

/** What the pieces of each line come to. */
function worthOf(pieces: readonly Piece[]): Map<string, bigint> {
  const worth = new Map<string, bigint>();
  for (const piece of pieces) {
    worth.set(lineOf(piece), (worth.get(lineOf(piece)) ?? 0n) + piece.cents);
  }
  return worth;
}

/** The largest remainders get the cents that are left, of equal ones the lower product, then the lower variant. */
function share(cents: bigint, worth: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const all = add([...worth.values()]);
  const shares = new Map<string, bigint>();
  if (all === 0n) return shares;
  const rows = [...worth]
    .map(([line, one]) => ({ line, whole: (one * cents) / all, rest: (one * cents) % all }))
    .sort((a, b) => {
      if (a.rest !== b.rest) return a.rest < b.rest ? 1 : -1;
      return a.line < b.line ? -1 : 1;
    });
  let over = cents - add(rows.map(({ whole }) => whole));
  for (const { line, whole } of rows) {
    const got = whole + (over > 0n ? 1n : 0n);
    if (over > 0n) over -= 1n;
    if (got > 0n) shares.set(line, got);
  }
  return shares;
}
