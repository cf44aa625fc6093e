// Runs the shop in a process of its own and starts it again when it dies. Plain JavaScript without packages: it is
// small, and has nothing that could fail with the shop.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));

/** How the shop's process is started; benchmarks measure with the same (docs/decisions/016-memory.md). */
export const SHOP_PROCESS = {
  flags: ['--max-old-space-size=512', '--max-semi-space-size=8'],
  environment: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '4194304', // Memory of pictures goes back (docs/decisions/188).
    NODE_COMPILE_CACHE: pathOf('../node_modules/.cache/node'),
  },
};

/** What asks us to stop. */
const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** In ms. */
const TIMES = {
  /** The first restart waits for this long, each further one twice as long, up to the longest. */
  firstWait: 100,
  longestWait: 30_000,
  /** Once it has run for this long, the next failure counts as the first. */
  steadyAfter: 60_000,
  /** A shop that has never opened is given up after this long. */
  openWithin: 30_000,
  /** A terminal and npm both pass one Ctrl-C on: what comes within this time is the same. */
  sameSignal: 1_000,
  /** What a process said last is waited for this long after its end. */
  lastWords: 1_000,
};

/** Of a shop that had opened no more failures count than these, so that each restart begins within a second: buyers wait for it. */
const MAX_OF_OPENED = 2;

/**
 * Builds and runs the shop until it ends by itself, is asked to stop (at any moment, also while it builds), or can't start for a reason that another try
 * would not mend, such as its configuration.
 *
 * @returns its exit code
 */
export async function supervise() {
  const current = passSignalsOn();
  // In a process of its own: the builder's memory is not the shop's.
  const built = await run(current, [pathOf('build.ts')], { stdio: 'inherit' });
  if (built.code !== 0 || current.stoppedAt !== null) return built.code;

  const began = performance.now();
  let port; // Where it opened: with PORT=0 the system chooses, and a restart must not move.
  for (let failures = 0; ; failures += 1) {
    const started = performance.now();
    const { code, states } = await run(
      current,
      [...SHOP_PROCESS.flags, pathOf('../server/main.ts')],
      {
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        detached: true, // Its own process group: Ctrl-C reaches it once, through us.
        env: { ...SHOP_PROCESS.environment, ...process.env, ...(port && { PORT: String(port) }) },
      },
    );
    port ??= states.get('open')?.port;
    if (code === 0 || current.stoppedAt !== null) return code;
    const isHopeless = states.has('hopeless') || performance.now() - began > TIMES.openWithin;
    if (port === undefined && isHopeless) return code;
    if (performance.now() - started > TIMES.steadyAfter) failures = 0;
    if (states.has('open')) failures = Math.min(failures, MAX_OF_OPENED);
    const wait = Math.min(TIMES.firstWait * 2 ** failures, TIMES.longestWait);
    console.error(`The shop ended with ${code} and is started again in ${wait / 1000} s.`);
    if (await current.sleep(wait)) return code;
  }
}

/** Passes each signal that we get on to the process that runs now, once. From the first one on no further one is started. */
function passSignalsOn() {
  const current = { child: null, stoppedAt: null, wake: () => undefined, sleep };
  for (const signal of STOPS) {
    process.on(signal, () => {
      const now = performance.now();
      if (current.stoppedAt !== null && now - current.stoppedAt < TIMES.sameSignal) return;
      current.stoppedAt ??= now;
      current.child?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      current.wake();
    });
  }
  return current;

  /** @returns whether a signal came meanwhile. */
  function sleep(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      current.wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}

/** Runs Node with arguments to its end: with which code, and which states it was in by its own messages. */
function run(current, args, options) {
  return new Promise((resolve) => {
    const states = new Map();
    if (current.stoppedAt !== null) return resolve({ code: 0, states });
    const child = spawn(process.execPath, args, options);
    current.child = child;
    child.on('message', (message) => states.set(message.state, message));
    child.once('error', (error) => {
      console.error(`Node can't be run: ${error.message}`);
      resolve({ code: 1, states });
    });
    child.once('exit', (code, signal) => {
      current.child = null;
      // Asked to stop before it could listen to signals, it had nothing to finish.
      const asked = current.stoppedAt !== null && STOPS.includes(signal);
      const end = () =>
        resolve({ code: asked ? 0 : (code ?? 128 + (constants.signals[signal] ?? 0)), states });
      if (!child.connected) return end();
      child.once('disconnect', end); // Its messages have come by then.
      setTimeout(end, TIMES.lastWords).unref();
    });
  });
}
