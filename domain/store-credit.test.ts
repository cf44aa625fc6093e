import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CREDIT_CODE_BYTES,
  creditCodeOf,
  creditUsed,
  groupCreditCode,
  isCreditCode,
  normalizeCreditCode,
  type RefundSums,
  refundProblem,
  usualRefund,
} from './store-credit.ts';

const bytes = fc.uint8Array({ minLength: CREDIT_CODE_BYTES, maxLength: CREDIT_CODE_BYTES });
const cents = fc.integer({ min: 0, max: 1_000_000 });
const sums: fc.Arbitrary<RefundSums> = fc.record({
  dueCents: cents,
  spentCents: cents,
  cashCents: cents,
});

describe('a code', () => {
  test('has all of its bits, and is read however it is typed', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const code = creditCodeOf(one);
        expect(isCreditCode(code)).toBe(true);
        expect(normalizeCreditCode(groupCreditCode(code))).toBe(code);
        expect(normalizeCreditCode(` ${groupCreditCode(code).toLowerCase()} `)).toBe(code);
        expect(creditCodeOf(other) === code).toBe(Buffer.from(one).equals(Buffer.from(other)));
      }),
    );
  });

  test('is written in groups, with digits for the letters that look like them', () => {
    const code = creditCodeOf(new Uint8Array(CREDIT_CODE_BYTES).fill(255));
    expect(groupCreditCode(code)).toBe('CR-ZZZZ-ZZZZ-ZZZZ-ZZZZ');
    expect(normalizeCreditCode('cr ooil 1234 5678 9abc')).toBe('CR0011123456789ABC');
    expect(isCreditCode('WELCOME10')).toBe(false);
    expect(isCreditCode(normalizeCreditCode('‮💸'))).toBe(false);
  });
});

describe('a refund', () => {
  test('that nobody divides is all of the rest, in cash as far as cash was paid', () => {
    fc.assert(
      fc.property(sums, (of) => {
        const split = usualRefund(of);
        expect(refundProblem(of, split)).toBe(null);
        expect(split.cashCents + split.creditCents).toBe(Math.max(0, of.dueCents - of.spentCents));
        expect(
          split.creditCents > 0 &&
            split.cashCents < Math.min(of.cashCents, of.dueCents - of.spentCents),
        ).toBe(false);
      }),
    );
  });

  test('is never more than is due, nor more cash than was paid in cash', () => {
    fc.assert(
      fc.property(sums, cents, cents, (of, cashCents, creditCents) => {
        const isRight =
          cashCents <= of.cashCents &&
          cashCents + creditCents <= Math.max(0, of.dueCents - of.spentCents);
        expect(refundProblem(of, { cashCents, creditCents }) === null).toBe(isRight);
      }),
    );
  });
});

test('a credit pays what there is of it, and no more than the order', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 1_000_000 }), cents, (left, total) => {
      const used = creditUsed(left, total);
      expect(used).toBe(Math.max(0, Math.min(left, total)));
    }),
  );
});
