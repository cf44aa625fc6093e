import { ORDER_STATUS } from './order-status.ts';
import { columnsByHeading, headingKey, usualPayoutColumn } from './payout-sheet.ts';
import type { RefusalReason } from './runs.ts';
import { identityKey } from './typed-text.ts';

/** What a courier company may say of a parcel (docs/product.md, States by sheet). */
export const PARCEL_STATES = [
  'on_the_way',
  'delivered',
  'partly',
  'refused',
  'not_home',
  'postponed',
  'returned',
  'lost',
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** What a word of a company means: a state, or nothing that the shop keeps. */
export const WORD_MEANINGS = [...PARCEL_STATES, 'nothing'] as const;
export type WordMeaning = (typeof WORD_MEANINGS)[number];

/** A word as it is written, and what it means. `reason` goes with `refused`. */
export interface StateWord {
  readonly word: string;
  readonly state: WordMeaning;
  readonly reason: RefusalReason | null;
}

/** The longest word that is kept, in characters; what is longer is cut. */
export const MAX_STATE_WORD = 200;

/** How many words one company has at most. */
export const MAX_STATE_WORDS = 200;

/** What a column of a sheet of states may hold. */
export const STATE_COLUMNS = ['order', 'waybill', 'state', 'reason'] as const;
export type StateColumn = (typeof STATE_COLUMNS)[number];

const HEADINGS: Readonly<Record<'state' | 'reason', readonly string[]>> = {
  state: [
    ...['status', 'state', 'parcel status', 'order status', 'delivery status', 'shipment status'],
    ...['current status', 'last status', 'statut', 'état', 'situation', 'statut du colis'],
    ...['الحالة', 'حالة', 'حالة الطلب', 'حالة الشحنة', 'وضع الطلب', 'وضع الشحنة'],
  ],
  reason: [
    ...['reason', 'return reason', 'failure reason', 'status reason', 'motif', 'raison', 'cause'],
    ...['السبب', 'سبب', 'سبب الإرجاع', 'سبب الرفض'],
  ],
};
const KEYS = {
  state: new Set(HEADINGS.state.map(headingKey)),
  reason: new Set(HEADINGS.reason.map(headingKey)),
};

/** What the columns of a sheet of states hold. */
export const guessStateColumns = (
  head: readonly string[],
  known: Readonly<Record<string, StateColumn | null>> = {},
): (StateColumn | null)[] => columnsByHeading(head, known, usualStateColumn);

function usualStateColumn(key: string): StateColumn | null {
  if (KEYS.state.has(key)) return 'state';
  if (KEYS.reason.has(key)) return 'reason';
  const found = usualPayoutColumn(key);
  return found === 'order' || found === 'waybill' ? found : null;
}

/** What two spellings of a company's word have in common. */
export const stateWordKey = (word: string): string => identityKey(word);

/** The word of a row: the state, with the company's reason where there is one. */
export const wordOf = (state: string, reason: string): string =>
  [state, reason]
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, MAX_STATE_WORD);

type Guess = Pick<StateWord, 'state' | 'reason'>;

/** Words that many companies use, in English, French and Arabic. */
const USUAL_WORDS: readonly (readonly [WordMeaning, readonly string[]])[] = [
  [
    'delivered',
    [
      ...['delivered', 'delivered successfully', 'completed', 'success', 'livré', 'livrée'],
      ...['تم التسليم', 'تم التوصيل', 'مسلم', 'سلم'],
    ],
  ],
  [
    'partly',
    [
      ...['partial', 'partial delivered', 'partially delivered', 'partial delivery'],
      ...['livraison partielle', 'livré partiellement', 'تسليم جزئي', 'تم التسليم جزئيا'],
    ],
  ],
  [
    'refused',
    [
      ...['refused', 'rejected', 'refused by customer', 'cancelled', 'canceled', 'returning'],
      ...['refusé', 'refusée', 'annulé', 'en retour', 'مرفوض', 'رفض الاستلام', 'رفض', 'ملغي'],
    ],
  ],
  [
    'not_home',
    [
      ...[
        'not home',
        'not at home',
        'no answer',
        'no reply',
        'unreachable',
        'customer unavailable',
      ],
      ...['absent', 'pas de réponse', 'injoignable', 'ne répond pas'],
      ...['لا يرد', 'لم يرد', 'غير موجود', 'مغلق', 'خارج التغطية'],
    ],
  ],
  [
    'postponed',
    [
      ...['postponed', 'on hold', 'hold', 'rescheduled', 'delayed', 'reporté', 'reportée'],
      ...['مؤجل', 'تم التأجيل', 'تأجيل'],
    ],
  ],
  [
    'returned',
    [
      ...[
        'returned',
        'return',
        'returned to merchant',
        'returned to sender',
        'returned to shipper',
      ],
      ...['rto', 'retourné', 'retournée', 'retour', 'مرتجع', 'راجع', 'تم الإرجاع'],
    ],
  ],
  [
    'on_the_way',
    [
      ...['on the way', 'in transit', 'out for delivery', 'picked up', 'shipped', 'dispatched'],
      ...['in warehouse', 'received at warehouse', 'processing', 'pending', 'in progress'],
      ...['en cours', 'en cours de livraison', 'en livraison', 'expédié', 'ramassé', 'en transit'],
      ...['قيد التوصيل', 'في الطريق', 'خرج للتوصيل', 'قيد التنفيذ', 'تم الاستلام من التاجر'],
    ],
  ],
  ['lost', ['lost', 'damaged', 'perdu', 'perdue', 'endommagé', 'مفقود', 'ضائع', 'تالف']],
];

const GUESSES: ReadonlyMap<string, Guess> = new Map(
  USUAL_WORDS.flatMap(([state, words]) =>
    words.map((word) => [
      headingKey(word),
      { state, reason: state === 'refused' ? 'other' : null } as const,
    ]),
  ),
);

/** What a word may mean, to be confirmed by the merchant; `null`: nobody knows. */
export const guessMeaning = (word: string): Guess | null => GUESSES.get(headingKey(word)) ?? null;

/** What becomes of a row of a sheet of states. */
export const STATE_OUTCOMES = [
  'changes',
  'same',
  'passed_over',
  'unknown_word',
  'unknown',
  'other_courier',
  'contradicts',
  'twice',
  'unreadable',
] as const;
export type StateOutcome = (typeof STATE_OUTCOMES)[number];

/** A state with why it is so. */
export interface ToldState {
  readonly state: ParcelState;
  readonly reason: RefusalReason | null;
}

/** What is known of the order that a row is about. */
export interface StateOrder {
  readonly courierId: number | null;
  readonly statusId: number;
  /** What this company said last of its parcel; `null`: nothing. */
  readonly parcel: (ToldState & { readonly back: 'expected' | 'received' | null }) | null;
}

/** What a row says, and what the shop and the sheet's other rows say. */
export interface StateRow {
  /** Whether it has a number that can be looked for, and a word. */
  readonly isReadable: boolean;
  readonly order: StateOrder | null;
  readonly courierId: number;
  /** What its word means; `null`: nobody has said so yet. */
  readonly meaning: Pick<StateWord, 'state' | 'reason'> | null;
  /** Rows of this sheet about the same order: `same` stands in an earlier one, `other` anywhere. `null`: none. */
  readonly elsewhere: 'same' | 'other' | null;
}

/** What becomes of a row: the first of these that holds, from top to bottom. */
export function stateOutcome(row: StateRow): StateOutcome {
  const { isReadable, order, courierId, meaning, elsewhere } = row;
  if (!isReadable) return 'unreadable';
  if (order === null) return 'unknown';
  if (order.courierId !== courierId) return 'other_courier';
  if (meaning === null) return 'unknown_word';
  const { state, reason } = meaning;
  if (state === 'nothing') return 'passed_over';
  if (elsewhere !== null) return elsewhere === 'same' ? 'twice' : 'contradicts';
  return afterState(order, { state, reason });
}

/** Ends of a parcel that a canceled order may have come to. */
const UNSOLD: readonly ParcelState[] = ['refused', 'returned', 'lost'];

function afterState(
  { statusId, parcel }: StateOrder,
  told: ToldState,
): 'changes' | 'same' | 'contradicts' {
  const { state } = told;
  // What is delivered or canceled stays so: the merchant alone says otherwise, in the order.
  if (statusId === ORDER_STATUS.completed) {
    return state === 'delivered' || parcel?.state === state ? 'same' : 'contradicts';
  }
  if (statusId === ORDER_STATUS.canceled) return UNSOLD.includes(state) ? 'same' : 'contradicts';
  if (parcel === null) return 'changes';
  if (parcel.state === state && parcel.reason === told.reason) return 'same';
  if (parcel.state === 'partly') return state === 'returned' ? 'same' : 'contradicts';
  if (parcel.state === 'returned') return state === 'lost' ? 'changes' : 'contradicts';
  return 'changes';
}

/** What the shop notes itself of a company's parcel, where a driver or the company tells it; `on_the_way` takes a mistake back. */
export const NOTED_STATES = [
  'refused',
  'partly',
  'on_the_way',
] as const satisfies readonly ParcelState[];
export type NotedState = (typeof NOTED_STATES)[number];

/** Whether goods come back with this state, or are gone: the shop then has to say what is there. */
export const isSettledByHand = (state: ParcelState): boolean =>
  state === 'partly' || UNSOLD.includes(state);
