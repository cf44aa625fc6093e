import type { Operation } from './document.ts';
import type { Draft } from './draft.ts';
import { draftRequest } from './draft-request.ts';
import type { Familiar } from './generate-value.ts';
import { createRandom, type Random } from './random.ts';
import { ADDRESS_TWISTS, spoilParameter } from './twist-address.ts';
import { breakForm, FORM_TWISTS, spoilPart } from './twist-form.ts';
import { HEADER_TWISTS } from './twist-headers.ts';
import { breakJson, JSON_TWISTS, spoilText } from './twist-json.ts';

/** What cases are made of. */
export interface CaseMaker {
  readonly seed: number;
  readonly operations: readonly Operation[];
  readonly familiar: Familiar;
}

/**
 * Makes a case: a true request with one naughty text in it, or with up to three things done to it. Seed
 * and number decide it wholly.
 */
export function makeCase({ seed, operations, familiar }: CaseMaker, number: number): Draft {
  const random = createRandom(seed, number);
  const operation = random.weigh(operations.map((one) => [weightOf(one), one] as const));
  const draft = draftRequest(operation, random, familiar);
  if (random.chance(0.4)) {
    spoilOneText(draft, random);
    return draft;
  }
  const twists = random.weigh([
    [20, 0],
    [55, 1],
    [18, 2],
    [7, 3],
  ]);
  for (let n = 0; n < twists; n += 1) twist(draft, random);
  return draft;
}

/** The more a call takes, the more can be done to it. */
function weightOf({ parameters, body }: Operation): number {
  const fields = Object.keys(body?.schema.properties ?? {}).length;
  return 4 + Math.min(parameters.length + fields, 8);
}

/** All else stays true, so that the text gets as far as it can. */
function spoilOneText(draft: Draft, random: Random): void {
  if (draft.body.kind === 'json') {
    draft.body = { kind: 'json', value: spoilText(draft.body.value, random) };
  } else if (draft.body.kind === 'form' && draft.body.parts.length > 0) {
    draft.body = { kind: 'form', parts: spoilPart(draft.body.parts, random) };
  } else {
    spoilParameter(draft, random);
  }
  draft.twists.push('one text spoilt');
}

function twist(draft: Draft, random: Random): void {
  const takesQuery = draft.operation.parameters.some((one) => one.in === 'query');
  const change = random.weigh([
    [draft.body.kind === 'none' ? 0 : 12, twistBody],
    [draft.body.kind === 'none' ? 0 : 4, breakBody],
    [takesQuery ? 10 : 4, twistAddress],
    [4, twistHeaders],
  ]);
  change(draft, random);
}

function twistBody(draft: Draft, random: Random): void {
  if (draft.body.kind === 'json') {
    const [name, change] = random.pick(Object.entries(JSON_TWISTS));
    draft.body = { kind: 'json', value: change(draft.body.value, random) };
    draft.twists.push(name);
  } else if (draft.body.kind === 'form') {
    const [name, change] = random.pick(Object.entries(FORM_TWISTS));
    const parts =
      draft.body.parts.length === 0 ? draft.body.parts : change(draft.body.parts, random);
    draft.body = { kind: 'form', parts };
    draft.twists.push(name);
  }
}

function breakBody(draft: Draft, random: Random): void {
  if (draft.operation.body?.contentType === 'multipart/form-data') breakForm(draft, random);
  else breakJson(draft, random);
}

function twistAddress(draft: Draft, random: Random): void {
  const [name, change] = random.pick(Object.entries(ADDRESS_TWISTS));
  change(draft, random);
  draft.twists.push(name);
}

function twistHeaders(draft: Draft, random: Random): void {
  const [name, change] = random.pick(Object.entries(HEADER_TWISTS));
  change(draft, random);
  draft.twists.push(name);
}
