import type { ManifestColumn } from '../../domain/manifest.ts';
import type { StateWord } from '../../domain/parcel-states.ts';
import type { RefusalReason } from '../../domain/runs.ts';
import type { TrialOrder } from './trial-orders.ts';

/** Places of the demo's couriers; the last one comes with the trial. */
export const COURIER = { ziad: 0, mount: 1, beqaa: 2, amal: 3 } as const;

/** A driver of the shop's own, beside the demo's. */
export const TRIAL_DRIVER = {
  name: 'Amal, afternoon rounds',
  phone: '+44 7700900078',
  kind: 'driver',
} as const;

/** Who takes a confirmed order out: a run of a driver, or a company. */
export type Trip = 'yesterday' | 'today' | 'planned' | 'mount' | 'beqaa';

/** An order that is confirmed and given out, and what became of it at the door. */
export interface TrialDelivery extends TrialOrder {
  readonly trip: Trip;
  /** What the driver says, or the company in its own word. Absent: nothing yet. */
  readonly said?: 'delivered' | 'refused' | 'not_home' | MountWord | BeqaaWord;
  readonly reason?: RefusalReason;
  readonly endedHoursAgo?: number;
}

type MountWord = 'Delivered to client' | 'Refused - no cash' | 'Out for delivery';
type BeqaaWord = 'Livré' | 'Livraison partielle' | 'Absent';

/** What the companies' words mean. */
export const WORDS: Readonly<Record<'mount' | 'beqaa', readonly StateWord[]>> = {
  mount: [
    { word: 'Delivered to client', state: 'delivered', reason: null },
    { word: 'Refused - no cash', state: 'refused', reason: 'no_money' },
    { word: 'Out for delivery', state: 'on_the_way', reason: null },
  ],
  beqaa: [
    { word: 'Livré', state: 'delivered', reason: null },
    { word: 'Livraison partielle', state: 'partly', reason: null },
    { word: 'Absent', state: 'not_home', reason: null },
  ],
};

/** The columns that the companies want in their manifests. */
export const MANIFESTS: Readonly<Record<'mount' | 'beqaa', readonly ManifestColumn[]>> = {
  mount: [
    { heading: 'Ref', field: 'order', text: '' },
    { heading: 'AWB', field: 'waybill', text: '' },
    { heading: 'Client', field: 'name', text: '' },
    { heading: 'Mobile', field: 'phone', text: '' },
    { heading: 'City', field: 'city', text: '' },
    { heading: 'Address', field: 'street', text: '' },
    { heading: 'COD', field: 'amount', text: '' },
  ],
  beqaa: [
    { heading: 'Bordereau', field: 'waybill', text: '' },
    { heading: 'Destinataire', field: 'name', text: '' },
    { heading: 'Téléphone', field: 'phone', text: '' },
    { heading: 'Adresse', field: 'street', text: '' },
    { heading: 'Ville', field: 'city', text: '' },
    { heading: 'Pièces', field: 'pieces', text: '' },
    { heading: 'Montant', field: 'amount', text: '' },
  ],
};

const DAY = 24 * 60;
const confirmed = { outcomes: ['confirmed'] } as const;
const mount = { ...confirmed, trip: 'mount', courier: COURIER.mount } as const;
const beqaa = { ...confirmed, trip: 'beqaa', courier: COURIER.beqaa } as const;
const yesterday = { ...confirmed, trip: 'yesterday', courier: COURIER.ziad } as const;
const today = { ...confirmed, trip: 'today', courier: COURIER.amal } as const;
const planned = { ...confirmed, trip: 'planned' } as const;

const arrived = { said: 'Delivered to client' } as const;

/** The oldest first. Of what Mount Express has delivered, the first is in no sheet. */
export const TRIAL_DELIVERIES: readonly TrialDelivery[] = [
  { ...mount, ...arrived, buyer: 'Lea Chamoun', minutesAgo: 13 * DAY, endedHoursAgo: 264 },
  { ...mount, ...arrived, buyer: 'Rami Saliba', minutesAgo: 9 * DAY, endedHoursAgo: 170 },
  { ...mount, ...arrived, buyer: 'Omar Itani', minutesAgo: 9 * DAY - 90, endedHoursAgo: 168 },
  { ...mount, ...arrived, buyer: 'Toufic Daher', minutesAgo: 8 * DAY, endedHoursAgo: 147 },
  { ...mount, ...arrived, buyer: 'Joelle Karam', minutesAgo: 8 * DAY - 40, endedHoursAgo: 145 },
  { ...beqaa, said: 'Livré', buyer: 'Nadine Aoun', minutesAgo: 6 * DAY, endedHoursAgo: 98 },
  { ...beqaa, said: 'Livré', buyer: 'Bilal Kassem', minutesAgo: 6 * DAY - 30, endedHoursAgo: 97 },
  {
    ...{ ...mount, buyer: 'Samer Ghosn', minutesAgo: 5 * DAY, endedHoursAgo: 72 },
    ...{ said: 'Refused - no cash', reason: 'no_money' },
  },
  {
    ...{ ...beqaa, buyer: 'Christa Wehbe', minutesAgo: 5 * DAY - 60, endedHoursAgo: 70 },
    said: 'Livraison partielle',
  },
  { ...yesterday, said: 'delivered', buyer: 'Hadi Sleiman', minutesAgo: 2700, endedHoursAgo: 27 },
  { ...yesterday, said: 'delivered', buyer: 'Reem Zeidan', minutesAgo: 2690, endedHoursAgo: 26 },
  { ...yesterday, said: 'delivered', buyer: 'Sara Jaber', minutesAgo: 2680, endedHoursAgo: 26 },
  { ...yesterday, said: 'delivered', buyer: 'Mazen Rahal', minutesAgo: 2600, endedHoursAgo: 25 },
  {
    ...{ ...yesterday, said: 'refused', buyer: 'Anthony Matar', minutesAgo: 2590 },
    ...{ reason: 'changed_mind', endedHoursAgo: 25 },
  },
  { ...yesterday, said: 'not_home', buyer: 'Carla Hobeika', minutesAgo: 2580, endedHoursAgo: 25 },
  { ...beqaa, said: 'Absent', buyer: 'Tarek Fakhoury', minutesAgo: 2500, endedHoursAgo: 20 },
  { ...mount, said: 'Out for delivery', buyer: 'Mira Azar', minutesAgo: 1700, endedHoursAgo: 4 },
  { ...mount, buyer: 'Nabil Chehab', minutesAgo: 1650 },
  { ...today, said: 'delivered', buyer: 'Stephanie Nader', minutesAgo: 1640, endedHoursAgo: 2 },
  { ...today, said: 'delivered', buyer: 'Ali Mroueh', minutesAgo: 1630, endedHoursAgo: 1.5 },
  {
    ...{ ...today, said: 'refused', buyer: 'Perla Saade', minutesAgo: 1620 },
    ...{ reason: 'damaged', endedHoursAgo: 1 },
  },
  { ...today, buyer: 'Ghida Awad', minutesAgo: 1610 },
  { ...today, buyer: 'Roy Semaan', minutesAgo: 1600 },
  { ...planned, buyer: 'Diala Hajj', minutesAgo: 1590 },
  { ...planned, buyer: 'Firas Bitar', minutesAgo: 1580 },
];

/** Returns of orders that the demo has delivered before, one in each state; the last, of the dearest, is settled by store credit, of which an order uses a part. */
export const TRIAL_RETURNS = [
  {
    ...{ state: 'asked', reason: 'not_as_shown', wish: 'exchange' },
    note: 'The colour is warmer than in the pictures.',
  },
  { state: 'expected', reason: 'changed_mind', note: '' },
  { state: 'received', reason: 'damaged', note: 'Chipped at the edge.' },
  { state: 'inspected', reason: 'damaged', note: 'Broken on the way.', end: 'damaged' },
  { state: 'settled', reason: 'wrong_item', note: '', end: 'stock' },
  {
    ...{ state: 'refused', reason: 'changed_mind', note: '' },
    answer: 'It was used already, so we can’t take it back.',
  },
  { state: 'settled', reason: 'changed_mind', note: '', end: 'stock', by: 'credit' },
] as const;
