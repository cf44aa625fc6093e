import { sql, type Transaction } from 'kysely';
import { bookStoredSheet, storeSheet } from '../cash/payout-sheets.ts';
import type { Database } from '../database/types.ts';
import type { GivenOut } from './insert-runs.ts';
import { COURIER } from './trial-deliveries.ts';

type Tx = Transaction<Database>;

interface Sheets {
  readonly staffId: number;
  readonly courierIds: readonly number[];
  readonly given: readonly GivenOut[];
}

/** What the companies keep for a parcel, and what one of their rows is short of and another too much. In cents. */
const FEE = 300;
const SHORT = 700;
const OVER = 250;

const inUnits = (cents: number): string => (cents / 100).toFixed(2);
const withComma = (cents: number): string => inUnits(cents).replace('.', ',');

/** The payout sheet of one company, booked, with rows of each kind, and one of the other that waits to be looked at. */
export function insertSheets(tx: Tx, { staffId, courierIds, given }: Sheets) {
  const of = (trip: 'mount' | 'beqaa') =>
    given.filter(({ order }) => order.trip === trip && isDelivered(order.said));
  const store = (
    trip: 'mount' | 'beqaa',
    fileName: string,
    table: readonly (readonly string[])[],
  ) => {
    const [head = [], ...cells] = table;
    return storeSheet(tx, {
      ...{ staffId, courierId: courierIds[COURIER[trip]] ?? 0, fileName },
      file: Buffer.from(table.map((row) => row.join(';')).join('\n')),
      head,
      rows: cells.map((row, place) => ({ row: place + 2, cells: [...row] })),
    });
  };
  return [
    {
      hoursAgo: 95,
      happen: async () => {
        const id = await store(
          'mount',
          'mount-express-payout.csv',
          mountSheet(of('mount').slice(1)),
        );
        await bookStoredSheet(tx, { staffId, id });
        await sql`
          update payout_rows set dispute = 'Asked Mount Express: they look for the parcel' where sheet_id = ${id} and outcome = 'unknown'`.execute(
          tx,
        );
        await sql`update payout_sheets set uploaded_at = uploaded_at - interval '4 days' where id = ${id}`.execute(
          tx,
        );
      },
    },
    {
      hoursAgo: 2.5,
      happen: async () => {
        await store('beqaa', 'bordereau-de-versement.csv', beqaaSheet(of('beqaa')));
      },
    },
  ];
}

const isDelivered = (said: string | undefined): boolean =>
  said === 'Delivered to client' || said === 'Livré';

/** The second parcel is short, the third over; the first stands in it twice, and one is of no order. */
function mountSheet(parcels: readonly GivenOut[]): string[][] {
  const rows = parcels.map(({ waybill, cents }, place) => {
    const said = place === 1 ? cents - SHORT : place === 2 ? cents + OVER : cents;
    return [waybill ?? '', inUnits(said), inUnits(FEE)];
  });
  const [first = []] = rows;
  return [
    ['AWB', 'COD Amount', 'Delivery Fee'],
    ...rows,
    [...first],
    ['ME-99120', '24.00', inUnits(FEE)],
  ];
}

const beqaaSheet = (parcels: readonly GivenOut[]): string[][] => [
  ['Bordereau', 'Montant encaissé', 'Frais'],
  ...parcels.map(({ waybill, cents }) => [waybill ?? '', withComma(cents), withComma(FEE)]),
];
