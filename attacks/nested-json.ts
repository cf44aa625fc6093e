import { inParallel } from '../test/scenarios/http-client.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { underAttack } from '../test/scenarios/under-attack.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Calls that read JSON from anybody. */
const OPEN_CALLS = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/password-reset',
  'POST /api/orders',
  'POST /api/send-email',
];

/** Bodies that cost far more memory than they have bytes, each of about `bytes`. */
const BODIES: Readonly<Record<string, (bytes: number) => string>> = {
  'empty objects': (bytes) => `{"x":[${fill('{},', bytes)}{}]}`,
  'empty lists': (bytes) => `{"x":[${fill('[],', bytes)}[]]}`,
  'small objects': (bytes) => `{"x":[${fill('{"a":{}},', bytes)}{}]}`,
  numbers: (bytes) => `{"x":[${fill('1,', bytes)}1]}`,
  depth: (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  'depth of objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'many keys': (bytes) =>
    `{${Array.from({ length: bytes / 12 }, (_none, n) => `"k${n}":1`).join(',')}}`,
  'unfinished nesting': (bytes) => '[{"a":'.repeat(bytes / 6),
};

const fill = (unit: string, bytes: number) => unit.repeat(Math.ceil(bytes / unit.length));

/** Sends a body to a call named `POST /path`; refusing it with 4xx or 503 is the only right answer. */
async function sendNonsense(run: Run, name: string, body: string | Buffer): Promise<void> {
  const [method = '', path = ''] = name.split(' ');
  const answer = await run.send({ method, path, headers: JSON_TYPE, body, timeoutMs: 90_000 });
  // A shop that hangs up on a body beyond its bound has refused it too.
  const isRefused = (answer.status >= 400 && answer.status < 500) || answer.status === 503;
  run.expect(
    `${name} refuses ${body.length} bytes of nonsense`,
    isRefused || answer.error !== null,
    [answer.status, answer.error],
  );
}

export const nestedJson: readonly Scenario[] = [
  {
    line: 'A1',
    name: 'nested-json-large',
    shop: { products: 2_000 },
    short: 1,
    run: (run) =>
      underAttack(run, async () => {
        for (const body of Object.values(BODIES)) {
          const large = body(1_000_000 - 100);
          await inParallel([1, 2], 2, () => sendNonsense(run, 'POST /api/auth/login', large));
        }
      }),
  },
  {
    line: 'A1',
    name: 'nested-json-parallel',
    shop: { products: 2_000 },
    short: 0.1,
    inEachRun: true,
    run: (run) =>
      underAttack(run, async () => {
        for (const bytes of [100_000, 63_000]) {
          for (const body of Object.values(BODIES)) {
            const text = body(bytes);
            const names = Array.from({ length: run.times(150) }, (_none, n) => n % 5);
            await inParallel(names, 30, (n) => sendNonsense(run, OPEN_CALLS[n] ?? '', text));
          }
        }
      }),
  },
];
