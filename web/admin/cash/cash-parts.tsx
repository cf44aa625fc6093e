import type { CashOverview, CourierBalance, OpenOrder } from '../../../contract/cash.ts';
import { parseHundredths } from '../../../domain/decimal.ts';
import { parseCents } from '../../../domain/money.ts';
import type { PayoutOutcome } from '../../../domain/payout-sheet.ts';
import { displaySecond } from '../../../domain/second-currency.ts';
import { CASH_SCREENS } from '../../../domain/words/cash-screens.ts';
import type { InputOf } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { useWords } from '../../use-words.ts';
import { useExactly } from '../exactly.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './cash.module.css';

export const cashQuery = callQuery('GET /cash');
export const openOrdersQuery = (query: NonNullable<InputOf<'GET /cash/open-orders'>['query']>) =>
  callQuery('GET /cash/open-orders', { query });

export const useSay = () => useWords(CASH_SCREENS);

/** An amount that somebody typed, in cents; `null` where it is none. */
export function typedCents(text: string): number | null {
  try {
    const cents = parseCents(text.trim() === '' ? '0' : text.trim());
    return cents >= 0 ? cents : null;
  } catch {
    return null;
  }
}

/** What is left of an open order, in cents. */
export const leftOf = ({ due, settled }: OpenOrder): number =>
  parseCents(due) - parseCents(settled);

/** What a courier holds beside their open orders, in cents; below 0 where the shop owes them. */
export const besideOrders = ({ holds, open_left }: CourierBalance): number =>
  parseCents(holds) - parseCents(open_left);

/** Notes of a second currency: "2,327,000 LBP". */
export const notesText = ({ code, amount }: { readonly code: string; readonly amount: string }) =>
  displaySecond(parseHundredths(amount), code, 'en');

/** What is found about a row: what asks for the merchant has a badge, money that lacks the strongest; what matches is plain text. */
const OUTCOME_TONES: Readonly<Record<Exclude<PayoutOutcome, 'matched'> | 'is_missing', BadgeTone>> =
  {
    short: 'error',
    is_missing: 'error',
    over: 'warning',
    unknown: 'warning',
    twice: 'neutral',
    not_delivered: 'warning',
    other_courier: 'warning',
    unreadable: 'warning',
    other_fee: 'warning',
    sum: 'neutral',
  };

/** What was found about a row of a payout sheet, or an order that is not in it. */
export function Outcome({ of }: { readonly of: PayoutOutcome | 'is_missing' }) {
  const say = useSay();
  if (of === 'matched') return <>{say(of)}</>;
  return <Badge tone={OUTCOME_TONES[of]}>{say(of)}</Badge>;
}

const daysSince = (at: string): number => Math.floor((Date.now() - Date.parse(at)) / 86_400_000);

/** Since which day something is open, and for how long. */
export function Since({ at }: { readonly at: string | null }) {
  const say = useSay();
  const { day } = useShopClock();
  if (at === null) return null;
  const days = daysSince(at);
  return (
    <>
      <time dateTime={at} className={styles.when}>
        {day(at)}
      </time>
      <p className={styles.quiet}>{days === 0 ? say('today') : say('days', { count: days })}</p>
    </>
  );
}

/** A figure with its name. */
export const Figure = ({
  name,
  value,
  note,
  notes = [],
}: {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  readonly notes?: readonly HeldNotes[] | undefined;
}) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>
      <bdi>{value}</bdi>
      <OfThat notes={notes} />
      {note && <small>{note}</small>}
    </dd>
  </div>
);

type HeldNotes = NonNullable<CashOverview['notes']>[number];

/** What of an amount is in notes of second currencies. */
function OfThat({ notes }: { readonly notes: readonly HeldNotes[] }) {
  const say = useSay();
  const codes = [...new Set(notes.map(({ code }) => code))];
  if (codes.length === 0) return null;
  const amounts = codes.map((code) => {
    const ofCode = notes.filter((one) => one.code === code);
    const second = ofCode.reduce((sum, { amount }) => sum + parseHundredths(amount), 0);
    return displaySecond(second, code, 'en');
  });
  return <small>{say('of_that', { notes: amounts.join(' + ') })}</small>;
}

/** What a courier holds, in words where the shop owes them. */
export function Holds({
  courier: { holds, notes = [] },
}: {
  readonly courier: Pick<CourierBalance, 'holds' | 'notes'>;
}) {
  const say = useSay();
  const exactly = useExactly();
  if (!holds.startsWith('-')) {
    return (
      <span className={styles.holds}>
        <bdi>{exactly(holds)}</bdi>
        <OfThat notes={notes} />
      </span>
    );
  }
  return <>{say('owed', { amount: exactly(holds.slice(1)) })}</>;
}
