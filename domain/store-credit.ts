/** What codes of store credit are written with: no letter looks like another or like a digit (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** How many random bytes a code is made of: 80 bits can't be guessed. */
export const CREDIT_CODE_BYTES = 10;
const BEGINNING = 'CR';
const CODE = /^CR[0-9A-HJKMNP-TV-Z]{16}$/;
/** How many of its last letters tell one code from others: all that lists show. */
const END_LENGTH = 4;

/** Writes random bytes as a code, without its dashes. */
export function creditCodeOf(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = bits * 256n + BigInt(byte);
  let code = '';
  for (let place = 0; place < (CREDIT_CODE_BYTES * 8) / 5; place++) {
    code = (LETTERS[Number(bits % 32n)] ?? '') + code;
    bits /= 32n;
  }
  return BEGINNING + code;
}

/** A code as it is looked up: in capitals, without spaces and dashes, with the digits that O, I and L are taken for. */
export function normalizeCreditCode(typed: string): string {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const body = plain.slice(BEGINNING.length).replaceAll('O', '0').replace(/[IL]/g, '1');
  return plain.startsWith(BEGINNING) ? BEGINNING + body : plain;
}

/** Whether a normalized text may be a code of store credit. */
export const isCreditCode = (code: string): boolean => CODE.test(code);

/** A code in readable groups: "CR-8K2M-04QZ-7HTA-K7QP". */
export const groupCreditCode = (code: string): string =>
  [BEGINNING, ...(code.slice(BEGINNING.length).match(/.{4}/g) ?? [])].join('-');

/** What lists show of a code. */
export const creditCodeEnd = (code: string): string => code.slice(-END_LENGTH);

/** How much of an order a credit pays: all of it at most, delivery too. In cents. */
export const creditUsed = (leftCents: number, totalCents: number): number =>
  Math.max(0, Math.min(leftCents, totalCents));

/** What a return is settled by. In cents. */
export interface RefundSums {
  /** What is due for it. */
  readonly dueCents: number;
  /** What orders have spent of its store credit already: that stays given. */
  readonly spentCents: number;
  /** What was paid for its order in cash and not given back in cash. */
  readonly cashCents: number;
}

/** How a return is paid back. In cents; `creditCents` beyond what is spent. */
export interface RefundSplit {
  readonly cashCents: number;
  readonly creditCents: number;
}

/** What of a return's due is still to be given, in cents. */
export const restOfRefund = ({ dueCents, spentCents }: RefundSums): number =>
  Math.max(0, dueCents - spentCents);

/** How a return is paid back where nobody says it: in cash, as far as it was paid so, the rest as store credit. */
export function usualRefund(sums: RefundSums): RefundSplit {
  const rest = restOfRefund(sums);
  const cashCents = Math.max(0, Math.min(rest, sums.cashCents));
  return { cashCents, creditCents: rest - cashCents };
}

/** Why a return can't be paid back like this: more than is due, or more cash than was paid in cash; `null`: it can. */
export function refundProblem(
  sums: RefundSums,
  { cashCents, creditCents }: RefundSplit,
): 'too_much' | 'too_much_cash' | null {
  if (cashCents + creditCents > restOfRefund(sums)) return 'too_much';
  return cashCents > Math.max(0, sums.cashCents) ? 'too_much_cash' : null;
}
