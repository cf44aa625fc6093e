import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import {
  getOrder,
  headersOf,
  insertCustomer,
  orderBody,
  postOrder,
  putOrder,
  type Sender,
} from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin } = openOwnedShop();
let vase: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '20.00' });
});
beforeEach(async () => {
  await shop.database.db.deleteFrom('outbox').execute();
});

const CORRECTED = {
  guest_region: 'Beirut',
  guest_city: 'Achrafieh',
  guest_street: '14 Cedar Street',
};
const correct = (id: number, sender: Sender, address: object = CORRECTED) =>
  shop.post(`/api/orders/${id}/address`, address, headersOf(sender));

/** An order of a guest, and who holds its link. */
async function placeAsGuest() {
  const { data } = await postOrder(shop, orderBody([[vase, 2]], { notes: 'Ring twice' }));
  const holder: Sender = { headers: { 'x-order-token': data.tracking_token ?? '' } };
  return { id: data.id, holder, placed: data };
}

const codeOf = ({ body }: { readonly body: string }) => JSON.parse(body).codes._[0].code;
const mails = () => shop.database.db.selectFrom('outbox').selectAll().execute();

describe('a buyer corrects the address of an order', () => {
  test('by its link: the order has it, its sums stay, and the shop is told once', async () => {
    const { id, holder, placed } = await placeAsGuest();
    await shop.database.db.deleteFrom('outbox').execute();
    const first = await correct(id, holder);
    expect([first.status, first.message]).toEqual([200, 'The address was corrected']);
    const { tracking_token: _, ...before } = placed;
    expect(first.data).toEqual({
      ...before,
      ...CORRECTED,
      edits: 1,
      edited_at: expect.any(String),
    });
    expect((await getOrder(shop, id, holder)).data).toEqual(first.data);

    expect((await correct(id, holder)).data).toEqual(first.data);
    const [notice, ...others] = await mails();
    expect(others).toEqual([]);
    expect(notice?.subject).toBe(`Order ${id}: its buyer corrected the address`);
    expect(notice?.text_body).toContain('Street: 12 Harbour Street → 14 Cedar Street');
  });

  test('with a landmark alone, which stays where it is left out', async () => {
    const { id, holder } = await placeAsGuest();
    const address = { ...CORRECTED, guest_landmark: 'Behind the bakery' };
    expect((await correct(id, holder, address)).data.delivery.landmark).toBe('Behind the bakery');
    expect((await correct(id, holder, address)).data.edits).toBe(1);
    const moved = { ...CORRECTED, guest_street: '15 Cedar Street' };
    expect((await correct(id, holder, moved)).data.delivery.landmark).toBe('Behind the bakery');
    const another = { ...moved, guest_landmark: 'Above the bank' };
    expect((await correct(id, holder, another)).data.edits).toBe(3);
  });

  test('with another note where one is sent, and by the account that ordered', async () => {
    const userId = await insertCustomer(shop.database);
    const buyer: Sender = { actor: { kind: 'user', userId, role: 'user' } };
    const { data } = await postOrder(shop, orderBody([[vase, 1]], { user_id: userId }), buyer);
    const { data: corrected } = await correct(data.id, buyer, { ...CORRECTED, notes: 'Call me' });
    expect(corrected).toMatchObject({ ...CORRECTED, notes: 'Call me' });
    const { body } = await shop.get('/api/profile/export', headersOf(buyer));
    expect(JSON.parse(body).orders[0].edits).toMatchObject([
      { by_you: true, changes: [{}, {}, {}, {}] },
    ]);
  });

  test('is kept: who, when, what from and to what', async () => {
    const { id, holder } = await placeAsGuest();
    await correct(id, holder, { ...CORRECTED, guest_region: 'Mount Lebanon' });
    const edits = await shop.database.db
      .selectFrom('order_edits')
      .selectAll()
      .where('order_id', '=', id)
      .execute();
    expect(edits).toEqual([
      expect.objectContaining({
        version: 1,
        edited_by: null,
        by_buyer: true,
        changes: [
          { what: 'guest_city', from: 'Jounieh', to: 'Achrafieh' },
          { what: 'guest_street', from: '12 Harbour Street', to: '14 Cedar Street' },
        ],
        total_before: '44.00',
        total_after: '44.00',
      }),
    ]);
  });
});

describe('nobody corrects', () => {
  test('the order of somebody else: it is not there for them', async () => {
    const { id, holder, placed } = await placeAsGuest();
    expect((await correct(id, {})).status).toBe(404);
    expect((await correct(id, { headers: { 'x-order-token': 'made up' } })).status).toBe(404);
    expect((await correct(id, admin)).status).toBe(404);
    expect((await getOrder(shop, id, holder)).data.guest_street).toBe(placed.guest_street);
  });

  test('what is blank or too long', async () => {
    const { id, holder } = await placeAsGuest();
    const { status, errors } = await correct(id, holder, { ...CORRECTED, guest_street: ' ' });
    expect([status, errors]).toEqual([422, { guest_street: ['is required'] }]);
  });

  test('an order that is no longer pending, or that a courier has', async () => {
    const { id, holder } = await placeAsGuest();
    const courier_id = await insertCourier(shop.database.db);
    await shop.put(`/api/orders/${id}/courier`, { courier_id }, headersOf(admin));
    const withCourier = await correct(id, holder);
    expect(withCourier.status).toBe(409);
    expect(codeOf(withCourier)).toBe('order_edit.with_courier');
    await putOrder(shop, [id, { order_status_id: 3 }], admin);
    expect(codeOf(await correct(id, holder))).toBe('order_edit.not_pending');
  });

  test('an order more than ten times', async () => {
    const { id, holder } = await placeAsGuest();
    for (let floor = 1; floor <= 10; floor++) {
      const guest_street = `Floor ${floor}`;
      expect((await correct(id, holder, { ...CORRECTED, guest_street })).status).toBe(200);
    }
    const refused = await correct(id, holder);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'order_edit.too_often']);
  });
});

test('of two corrections at once one follows the other, and both are kept', async () => {
  const { id, holder } = await placeAsGuest();
  const answers = await Promise.all(
    [1, 2, 3].map((floor) => correct(id, holder, { ...CORRECTED, guest_street: `Floor ${floor}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ data }) => data.edits).sort()).toEqual([1, 2, 3]);
});

test('a person who is removed leaves nothing of either address in the edits', async () => {
  const { id, holder } = await placeAsGuest();
  await correct(id, holder, { ...CORRECTED, notes: 'Behind the bakery' });
  await putOrder(shop, [id, { order_status_id: 4 }], admin);
  await shop.delete(`/api/orders/${id}/person`, headersOf(admin));
  const { changes } = await shop.database.db
    .selectFrom('order_edits')
    .select('changes')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(changes).toEqual([
    { what: 'guest_region', from: null, to: null },
    { what: 'guest_city', from: null, to: null },
    { what: 'guest_street', from: null, to: null },
    { what: 'notes', from: null, to: null },
  ]);
});
