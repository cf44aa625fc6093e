import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterCall,
  afterStatus,
  type CallRules,
  CLOSED_STAGES,
  type Confirmation,
  type FirstRules,
  firstConfirmation,
  HOLDS,
  mayHandOver,
  type NewOrderFacts,
  OUTCOMES,
  type Outcome,
  STAGES,
  withinHours,
} from './confirmation.ts';
import { NO_HISTORY } from './phone-history.ts';

const RULES: CallRules = {
  timeZone: 'Asia/Beirut',
  fromHour: 9,
  untilHour: 20,
  againHours: 3,
  tries: 3,
};
const NEW: Confirmation = {
  stage: 'new',
  attempts: 0,
  dueAt: new Date('2026-11-27T08:00:00Z'),
  postponedTo: null,
  held: null,
};
/** Noon in Beirut. */
const NOON = new Date('2026-11-27T10:00:00Z');

const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const rules = fc.record({
  timeZone: fc.constantFrom('Asia/Beirut', 'UTC', 'Africa/Casablanca', 'Pacific/Auckland'),
  fromHour: fc.integer({ min: 0, max: 23 }),
  untilHour: fc.integer({ min: 1, max: 24 }),
  againHours: fc.integer({ min: 1, max: 72 }),
  tries: fc.integer({ min: 1, max: 9 }),
});
const outcome = fc.constantFrom<Outcome>(...OUTCOMES);
const confirmation = fc.record<Confirmation>({
  stage: fc.constantFrom(...STAGES),
  attempts: fc.nat(9),
  dueAt: fc.option(moment),
  postponedTo: fc.constantFrom(null, '2026-12-01'),
  held: fc.constantFrom(null, ...HOLDS),
});

describe('a call that nobody answers', () => {
  test('comes back after the hours, then is set aside', () => {
    const call = (before: Confirmation, now: Date) =>
      afterCall(before, { outcome: 'no_answer' }, { rules: RULES, now });
    const first = call(NEW, NOON);
    expect(first).toMatchObject({ stage: 'to_call', attempts: 1 });
    expect(first.dueAt).toEqual(new Date('2026-11-27T13:00:00Z'));
    const second = call(first, new Date('2026-11-27T17:30:00Z'));
    // 22:30 in Beirut is too late to call: the next morning.
    expect(second.dueAt).toEqual(new Date('2026-11-28T07:00:00Z'));
    expect(call(second, NOON)).toMatchObject({ stage: 'unreached', attempts: 3, dueAt: null });
  });

  test('is never more often than so many times, and always within the hours', () => {
    fc.assert(
      fc.property(rules, moment, (set, from) => {
        let at = from;
        let now: Confirmation = { ...NEW, dueAt: from };
        for (let calls = 0; now.dueAt !== null; calls += 1) {
          expect(calls).toBeLessThan(set.tries);
          now = afterCall(now, { outcome: 'no_answer' }, { rules: set, now: at });
          if (now.dueAt === null) break;
          expect(now.dueAt.getTime()).toBeGreaterThanOrEqual(
            at.getTime() + set.againHours * 3_600_000,
          );
          expect(withinHours(now.dueAt, set)).toEqual(now.dueAt);
          at = now.dueAt;
        }
        expect(now).toMatchObject({ stage: 'unreached', attempts: set.tries });
      }),
      { numRuns: 60 },
    );
  });
});

test('the hours of calls hold where clocks are changed', () => {
  // Beirut goes forward on 29 March 2026: nine in the morning is an hour earlier in UTC.
  const morning = withinHours(new Date('2026-03-29T01:00:00Z'), { ...RULES, fromHour: 9 });
  expect(morning.getTime()).toBeGreaterThan(Date.parse('2026-03-29T01:00:00Z'));
  expect(morning.getTime()).toBeLessThanOrEqual(Date.parse('2026-03-29T07:00:00Z'));
});

test('every outcome leads to a stage that is due, set aside, closed or confirmed, and never loses its hold unless confirmed', () => {
  fc.assert(
    fc.property(confirmation, outcome, moment, (before, came, now) => {
      const at = new Date(now.getTime() + 60_000);
      const after = afterCall(
        before,
        { outcome: came, at, day: '2028-01-02' },
        { rules: RULES, now },
      );
      const waits = ['to_call', 'call_later', 'postponed'].includes(after.stage);
      expect(after.dueAt !== null).toBe(waits);
      expect(after.postponedTo !== null).toBe(after.stage === 'postponed');
      expect(after.held).toBe(came === 'confirmed' ? null : before.held);
      if (after.dueAt) expect(after.dueAt.getTime()).toBeGreaterThan(now.getTime());
    }),
  );
});

describe('the first stage', () => {
  const FACTS: NewOrderFacts = {
    totalCents: 5_000,
    region: 'Mount Lebanon',
    city: 'Jounieh',
    history: NO_HISTORY,
    isEntered: false,
  };
  const OFF: FirstRules = {
    noCallDelivered: 0,
    noCallBelowCents: 0,
    holdRefused: 0,
    holdOpenOrders: 0,
    holdFromCents: 0,
    holdAreas: [],
  };
  const blocked = { reason: 'Refused twice', until: '2027-01-01' };

  test.each<[string, Partial<NewOrderFacts>, Partial<FirstRules>, string, string | null]>([
    ['is new without rules', {}, {}, 'new', null],
    ['is confirmed below an amount', {}, { noCallBelowCents: 5_001 }, 'confirmed', null],
    ['is new from that amount on', {}, { noCallBelowCents: 5_000 }, 'new', null],
    [
      'is confirmed for a number with enough delivered',
      { history: { ...NO_HISTORY, delivered: 3 } },
      { noCallDelivered: 3 },
      'confirmed',
      null,
    ],
    [
      'is new where one of them was refused',
      { history: { ...NO_HISTORY, delivered: 3, refused: 1 } },
      { noCallDelivered: 3 },
      'new',
      null,
    ],
    ['is confirmed where the staff entered it', { isEntered: true }, {}, 'confirmed', null],
    [
      'is held for a blocked number, whoever entered it',
      { isEntered: true, history: { ...NO_HISTORY, blocked } },
      {},
      'new',
      'blocked',
    ],
    [
      'is held for a number that refused',
      { history: { ...NO_HISTORY, refused: 1, declined: 1 } },
      { holdRefused: 2 },
      'new',
      'refused',
    ],
    [
      'is held for several open orders',
      { history: { ...NO_HISTORY, open: [7, 8] } },
      { holdOpenOrders: 2 },
      'new',
      'open_orders',
    ],
    [
      'is held from an amount on, also where it would need no call',
      {},
      { holdFromCents: 5_000, noCallBelowCents: 9_000 },
      'new',
      'amount',
    ],
    [
      'is held in an area, whatever its case',
      {},
      { holdAreas: ['tyre', ' JOUNIEH '] },
      'new',
      'area',
    ],
  ])('%s', (_, facts, rules, stage, held) => {
    expect(firstConfirmation({ ...FACTS, ...facts }, { ...OFF, ...rules }, NOON)).toMatchObject({
      stage,
      held,
      dueAt: stage === 'new' ? NOON : null,
    });
  });
});

describe('the status', () => {
  const follow = (
    now: Confirmation,
    status: 'pending' | 'delivered' | 'canceled',
    formerly: Confirmation | null = null,
  ) => afterStatus(now, status, { formerly, at: NOON });

  test('once changed and changed back leaves the stage as it was', () => {
    fc.assert(
      fc.property(
        confirmation,
        fc.constantFrom('delivered' as const, 'canceled' as const),
        (before, to) => {
          const followed = follow(before, to);
          if (followed === null) return;
          expect(follow(followed, 'pending', before)).toEqual(before);
        },
      ),
    );
  });

  test('of a delivered order is a confirmed stage, of a canceled one a closed stage; nobody calls about either', () => {
    fc.assert(
      fc.property(confirmation, (before) => {
        const delivered = follow(before, 'delivered') ?? before;
        expect(delivered).toMatchObject({ stage: 'confirmed', held: null });
        const canceled = follow(before, 'canceled') ?? before;
        expect(CLOSED_STAGES).toContain(canceled.stage);
      }),
    );
  });
});

test('an order is handed over when it is confirmed, or where nothing locks it; a held one never', () => {
  expect(mayHandOver({ stage: 'confirmed', held: null }, true)).toBe(true);
  expect(mayHandOver({ stage: 'new', held: null }, true)).toBe(false);
  expect(mayHandOver({ stage: 'new', held: null }, false)).toBe(true);
  expect(mayHandOver({ stage: 'new', held: 'amount' }, false)).toBe(false);
});
