import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { insertProduct } from '../../test/factories.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import {
  getOrder,
  insertCustomer,
  openOrderShop,
  orderBody,
  postOrder,
  SHOP_SECRET,
} from '../../test/orders.ts';
import { orderToken } from '../buyers/is-buyer.ts';
import { createSmtpTransport } from '../mail/mail-transport.ts';
import { type Outbox, startOutbox } from '../mail/outbox.ts';

let shop: TestApp;
let server: MailServer;
let outbox: Outbox;
let vase: number;
let lamp: number;
beforeAll(async () => {
  server = await startMailServer();
  const wakeOutbox = () => outbox.wake();
  const publicUrl = 'https://mantel.test';
  shop = await openOrderShop({ wakeOutbox, publicUrl, shopEmail: 'shop@mantel.test' });
  const { db } = shop.database;
  vase = await insertProduct(db, { name: 'Ribbed vase', price: '129.00', discount: '12.50' });
  lamp = await insertProduct(db, { name: `Lamp <b>"Nour"</b> & Co`, price: '1000.50' });
  outbox = startOutbox({
    db,
    transport: createSmtpTransport(server.url),
    shopEmail: 'shop@mantel.test',
    readSender: async () => ({ name: 'Mantel', address: 'shop@mantel.test' }),
    orderToken: (orderId) => orderToken(orderId, SHOP_SECRET),
    accountToken: String,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
});
afterAll(async () => {
  await outbox.stop();
  await server.stop();
  await shop.close();
});

/** The mails of one order, by recipient. */
async function mailsOf(orderId: number, count: number) {
  const ofOrder = () =>
    server.mails.filter(({ headers }) => headers.subject?.match(/\d+/)?.[0] === String(orderId));
  while (ofOrder().length < count) await server.received(server.mails.length + 1);
  return new Map(ofOrder().map((mail) => [mail.to.join(), mail]));
}

async function countMails(): Promise<number> {
  const mails = await shop.database.db.selectFrom('outbox').select('id').execute();
  return mails.length;
}

describe("a guest's order", () => {
  test('is confirmed to them: number, lines, exact sums, address and their link', async () => {
    const products = [
      [vase, 1],
      [lamp, 1],
    ] as const;
    const { data } = await postOrder(shop, orderBody(products, { notes: 'Ring twice' }));
    const mail = (await mailsOf(data.id, 2)).get('rima@example.com');
    expect(mail?.headers).toMatchObject({
      from: 'Mantel <shop@mantel.test>',
      to: 'rima@example.com',
      subject: `Your order ${data.id} at Mantel`,
    });
    const link = `https://mantel.test/orders/${data.id}#t=${data.tracking_token}`;
    expect(mail?.text.trimEnd()).toBe(`Thank you for your order

Order number ${data.id}

1 × Ribbed vase ($129.00, 12.5% OFF): $112.88
1 × Lamp <b>"Nour"</b> & Co ($1,000.50): $1,000.50

Subtotal: $1,113.38
Delivery: Free delivery
Total: $1,113.38
Payment: Cash on delivery

Shipping to
Rima Haddad, +961 3123456
12 Harbour Street
Jounieh, Mount Lebanon

Follow your order:
${link}`);
    expect(mail?.html).toContain(`<a href="${link}">Follow your order</a>`);
    for (const piece of ['Ribbed vase', '$1,113.38', 'Free delivery', '12 Harbour Street']) {
      expect(mail?.html).toContain(piece);
    }
    expect(mail?.html).toContain('Lamp &lt;b&gt;&quot;Nour&quot;&lt;/b&gt; &amp; Co');
    expect(mail?.text, 'notes are for the shop').not.toContain('Ring twice');
  });

  test('the token in the mail shows the order', async () => {
    const { data } = await postOrder(shop, orderBody([[vase, 1]]));
    const mail = (await mailsOf(data.id, 2)).get('rima@example.com');
    const token = /#t=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const read = await getOrder(shop, data.id, { headers: { 'x-order-token': token } });
    expect(read.status).toBe(200);
  });

  test('quotes nothing that would be a link or an advertisement in the shop’s name', async () => {
    const body = orderBody([[vase, 1]], {
      guest_name: 'Win $500 at evil.example/now',
      guest_street: 'https://evil.example',
      guest_city: 'write to evil@example.com',
      guest_region: `St. George, ${'far away '.repeat(9)}`,
    });
    const { data } = await postOrder(shop, body);
    const mails = await mailsOf(data.id, 2);
    const mail = mails.get('rima@example.com');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
    expect(mail?.text).toContain('St. George, far away');
    expect(mail?.text).not.toContain('far away '.repeat(7));
    expect(mails.get('shop@mantel.test')?.text).toContain('https://evil.example');
  });

  test('fills no mailbox: twenty confirmations in a day, from however many addresses', async () => {
    const email = (n: number) => `victim${n % 2 === 0 ? `+${n}` : ''}@example.com`;
    const payload = (n: number) => orderBody([[vase, 1]], { guest_email: email(n) });
    const before = await countMails();
    for (let n = 0; n < 23; n += 1) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { 'x-requested-with': 'XMLHttpRequest' },
        remoteAddress: `198.51.100.${n}`,
        payload: payload(n),
      });
      expect(answer.statusCode).toBe(201);
    }
    expect((await countMails()) - before).toBe(20 + 23);
  });

  test('is mailed to the shop, with notes and without the token', async () => {
    const body = orderBody([[vase, 1]], { notes: 'Ring twice\n<b>please</b>' });
    const { data } = await postOrder(shop, body);
    const mail = (await mailsOf(data.id, 2)).get('shop@mantel.test');
    expect(mail?.headers).toMatchObject({
      'reply-to': 'rima@example.com',
      subject: `New order ${data.id}: $112.88`,
    });
    expect(mail?.text).toContain('E-mail: rima@example.com');
    expect(mail?.text).toContain('Notes:\nRing twice\n<b>please</b>');
    expect(mail?.text).toContain(`https://mantel.test/orders/${data.id}\n`);
    expect(mail?.html).toContain('Ring twice<br>\n&lt;b&gt;please&lt;/b&gt;');
    expect(`${mail?.text}${mail?.html}`).not.toContain(data.tracking_token);
  });

  test('without an address is mailed to the shop alone', async () => {
    const before = await countMails();
    const { data } = await postOrder(shop, orderBody([[vase, 1]], { guest_email: '' }));
    const mails = await mailsOf(data.id, 1);
    expect([...mails.keys()]).toEqual(['shop@mantel.test']);
    expect(mails.get('shop@mantel.test')?.headers['reply-to']).toBeUndefined();
    expect(mails.get('shop@mantel.test')?.text).toContain('E-mail: none given');
    expect(await countMails()).toBe(before + 1);
  });
});

describe("a customer's order", () => {
  test.each([
    ['the address they gave', 'gift@example.com', 'gift@example.com'],
    ["their account's, when they gave none", '', /^nadim\d+@example\.com$/],
  ])('is confirmed to %s, with a link that needs their account', async (_name, guest_email, to) => {
    const userId = await insertCustomer(shop.database);
    const actor = { kind: 'user', userId, role: 'user' } as const;
    const { data } = await postOrder(shop, orderBody([[vase, 1]], { guest_email }), { actor });
    const mails = await mailsOf(data.id, 2);
    const [recipient = ''] = [...mails.keys()].filter((key) => key !== 'shop@mantel.test');
    expect(recipient).toMatch(to);
    const mail = mails.get(recipient);
    expect(mail?.text).toContain(`https://mantel.test/orders/${data.id}\n`);
    expect(mail?.text).not.toContain('#t=');
  });
});

test('an order below 80 names its delivery fee', async () => {
  const mug = await insertProduct(shop.database.db, { price: '79.99' });
  const { data } = await postOrder(shop, orderBody([[mug, 1]]));
  const mail = (await mailsOf(data.id, 2)).get('rima@example.com');
  expect(mail?.text).toContain('Delivery: $4.00\nTotal: $83.99\n');
});

test('a replayed order and a refused one send nothing', async () => {
  const before = await countMails();
  const headers = { 'idempotency-key': 'one-mail' };
  const body = orderBody([[vase, 1]]);
  const { data } = await postOrder(shop, body, { headers });
  await mailsOf(data.id, 2);
  await postOrder(shop, body, { headers });
  await postOrder(shop, orderBody([[999_999, 1]]));
  expect(await countMails()).toBe(before + 2);
});

test('names that look like something else stay names', async () => {
  const guest_name = `<script>alert(1)</script> "Rima" order-token:1`;
  const { data } = await postOrder(shop, orderBody([[vase, 1]], { guest_name }));
  for (const mail of (await mailsOf(data.id, 2)).values()) {
    expect(mail.text).toContain(guest_name);
    expect(mail.html).not.toContain('<script');
    expect(mail.headers.subject).not.toContain('Rima');
  }
});

test('the outbox holds no token of an order', async () => {
  await outbox.stop();
  const { data } = await postOrder(shop, orderBody([[vase, 1]]));
  const { rows: mails } = await shop.database.pool.query(
    'select text_body, html_body from outbox where about = $1',
    [`order ${data.id}`],
  );
  expect(mails).toHaveLength(2);
  expect(JSON.stringify(mails)).not.toContain(data.tracking_token);
});
