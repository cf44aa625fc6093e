import { expect, test } from 'vitest';
import { z } from 'zod';
import { api, type CallName } from '../../contract/api.ts';
import type { Call } from '../../contract/call.ts';
import { parseInput } from './parse-input.ts';
import { Refusal } from './refusal.ts';

/** Values that hardly any field takes, each of another kind. */
const WRONG = [
  undefined,
  null,
  true,
  -1.5,
  1e300,
  '',
  '\u0000',
  'x'.repeat(30_000),
  [],
  [null],
  [{}],
  new Array(11_000).fill(1),
  {},
] as const;

type Json = Readonly<Record<string, unknown>>;

/** A value of the schema's shape, with one entry in each list. */
function sampleOf(schema: Json): unknown {
  const [alternative] = (schema.anyOf ?? schema.allOf ?? schema.oneOf ?? []) as Json[];
  if (alternative) return sampleOf(alternative);
  if (schema.properties) {
    const entries = Object.entries(schema.properties as Record<string, Json>);
    return Object.fromEntries(entries.map(([name, field]) => [name, sampleOf(field)]));
  }
  if (schema.type === 'array') return [sampleOf((schema.items ?? {}) as Json)];
  return schema.type === 'integer' || schema.type === 'number' ? 1 : '1';
}

/** Each value that comes from `sample` when one part of it is wrong. */
function* spoil(sample: unknown): Generator<unknown> {
  yield* WRONG;
  if (Array.isArray(sample)) {
    for (const part of spoil(sample[0])) yield [part];
  } else if (typeof sample === 'object' && sample !== null) {
    for (const [name, value] of Object.entries(sample)) {
      for (const part of spoil(value)) yield { ...sample, [name]: part };
    }
  }
}

/** Everything that is said of a body, as messages. */
function messagesOf(call: Call, body: unknown): string[] {
  try {
    const { params, query, ...rest } = call;
    parseInput(rest, { body });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.message, ...Object.values(error.errors ?? {}).flat()];
  }
}

const withBody = (Object.keys(api) as CallName[]).filter((name) => 'body' in api[name]);

test.each(withBody)('%s says what is wrong with its body in the shop’s own words', (name) => {
  const call: Call = api[name];
  const schema = z.toJSONSchema(call.body ?? z.never(), { io: 'input', unrepresentable: 'any' });
  const said = new Set([...spoil(sampleOf(schema as Json))].flatMap((b) => messagesOf(call, b)));
  expect([...said].filter((text) => /^Invalid |^Too |^Unrecognized /.test(text))).toEqual([]);
});
