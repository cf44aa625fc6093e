import { checkAnswer } from './check-answer.ts';
import type { Draft } from './draft.ts';
import { type CaseMaker, makeCase } from './make-case.ts';
import { type RawAnswer, sendRaw } from './send-raw.ts';
import { writeRequest } from './write-request.ts';

/** Whom the cases are sent to. */
export interface Target extends CaseMaker {
  /** Ports of a shop that may only read, for GET and HEAD, and of one that may write. */
  readonly ports: { readonly reads: number; readonly writes: number };
  /** The token of the actor that sends a case; `null` for a guest. */
  readonly tokenOf: (draft: Draft) => string | null;
  /** Called after each case, with the one that is sent soon; absent near the end. */
  readonly afterCase?: (draft: Draft, number: number, soon?: Draft) => Promise<void>;
}

/** What came of a run. */
export interface Outcome {
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Which calls were answered with success, and how often. */
  readonly served: ReadonlyMap<string, number>;
  /** Each described so that it can be read and sent again. */
  readonly failures: readonly string[];
}

/** This many cases are on their way at a time. */
const AT_ONCE = 8;
/** More of them show nothing new. */
const MAX_FAILURES = 20;

/** Sends cases, several at once, and checks every answer. */
export async function runCases(target: Target, numbers: readonly number[]): Promise<Outcome> {
  const statuses = new Map<number, number>();
  const served = new Map<string, number>();
  const failures: string[] = [];
  const waiting = numbers.entries();
  const work = async () => {
    for (const [place, number] of waiting) {
      const draft = makeCase(target, number);
      const { status, failure } = await runCase(target, draft, number);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const { name } = draft.operation;
      if (status >= 200 && status < 300) served.set(name, (served.get(name) ?? 0) + 1);
      if (failure !== null) failures.push(failure);
      if (failures.length >= MAX_FAILURES) return;
      const soon = numbers[place + AT_ONCE];
      await target.afterCase?.(draft, number, soon === undefined ? soon : makeCase(target, soon));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { statuses, served, failures };
}

async function runCase(
  { seed, ports, tokenOf }: Target,
  draft: Draft,
  number: number,
): Promise<{ status: number; failure: string | null }> {
  const request = writeRequest(draft, tokenOf(draft));
  const port = /^(GET|HEAD)$/.test(draft.method) ? ports.reads : ports.writes;
  const describeFailure = (problems: readonly string[], answer: string) =>
    [
      `The answer to case ${number} of seed ${seed} (${draft.operation.name} as ${draft.sender}, ` +
        `${draft.twists.join(', ') || 'as it should be'}) ${problems.join('; ')}`,
      `Again: npm run fuzz -- --seed ${seed} --case ${number}`,
      `> ${shown(request)}`,
      `< ${answer}`,
    ].join('\n');
  try {
    const answer = await sendRaw(port, request);
    const problems = checkAnswer(draft, answer);
    return {
      status: answer.status,
      failure: problems.length === 0 ? null : describeFailure(problems, describe(answer)),
    };
  } catch (error) {
    return { status: 0, failure: describeFailure(['never came'], String(error)) };
  }
}

/** Bytes as JSON text, cut where they get long. */
const shown = (bytes: Buffer) => JSON.stringify(bytes.subarray(0, 1_500).toString('latin1'));

const describe = ({ status, headers, body }: RawAnswer) =>
  `${status} ${JSON.stringify(Object.fromEntries(headers))} ${body.slice(0, 1_000)}`;
