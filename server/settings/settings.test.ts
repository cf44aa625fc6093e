import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { openListeningShop } from '../../test/listening-shop.ts';
import { orderBody, postOrder } from '../../test/orders.ts';
import { readCatalogueVersion } from '../database/catalogue-version.ts';
import { readMailSender } from '../shop/shop-settings.ts';

const shop = forAllTests(openListeningShop);
beforeEach(async () => {
  await shop.database.db.deleteFrom('settings').execute();
  await untilNotified();
});

/** Resolves once the shop was notified of what the tests have written past it. */
async function untilNotified(): Promise<void> {
  while (shop.listener.currentVersion() !== (await readCatalogueVersion(shop.database.db)));
}

const save = (section: string, body: object) =>
  shop.put(`/api/admin/settings/${section}`, body, shop.admin);
const read = async () => {
  const { info_pages, ...settings } = (await shop.get('/api/settings')).data;
  expect(info_pages).toEqual([]);
  return settings;
};
const readAll = async () => (await shop.get('/api/admin/settings', shop.admin)).data;
const {
  mail_sender_name,
  mail_sender_email,
  cancel_minutes,
  review_invitation_days,
  status_mails,
  keep_mail_files_days,
  keep_failed_mails_days,
  keep_messages_days,
  keep_audit_log_days,
  order_link_days,
  keep_order_persons_days,
  backup_every_hours,
  keep_backups,
  delivery_zones: _delivery_zones,
  uncovered_areas: _uncovered_areas,
  runs_on: _runs_on,
  keep_stop_photos_days: _keep_stop_photos_days,
  returns_on: _returns_on,
  return_days: _return_days,
  returns_refund_delivery: _returns_refund_delivery,
  feeds_on: _feeds_on,
  traffic_on: _traffic_on,
  feeds_country: _feeds_country,
  index_now_on: _index_now_on,
  newsletter_on: _newsletter_on,
  newsletter_per_minute: _newsletter_per_minute,
  cart_reminders_on: _cart_reminders_on,
  cart_reminder_hours: _cart_reminder_hours,
  second_currency_on: _second_currency_on,
  second_currency_code: _second_currency_code,
  second_currency_rate: _second_currency_rate,
  second_currency_note: _second_currency_note,
  second_currency_rounding: _second_currency_rounding,
  second_currency_at_checkout: _second_currency_at_checkout,
  confirmation_on,
  confirmation_locks,
  call_from_hour,
  call_until_hour,
  call_again_hours,
  call_tries,
  no_call_delivered,
  no_call_below,
  hold_refused,
  hold_open_orders,
  hold_from,
  hold_areas,
  ...SHOWN
} = DEFAULT_SETTINGS;

const SHOP = {
  shop_name: 'Dar & Co',
  time_zone: 'Europe/Paris',
  currency_code: 'EUR',
  currency_symbol: '€',
  currency_position: 'after',
};
const CONTACT = {
  contact_email: 'salut@dar.test',
  contact_phone: '+961 3 123 456',
  whatsapp: '',
  address: 'Rue Gouraud\nBeirut',
  opening_hours: 'Mon–Sat 10–18',
  social_links: [{ label: 'Pinterest', url: 'https://pinterest.test/dar' }],
};

describe('settings', () => {
  test('are the defaults until somebody sets them', async () => {
    expect(await read()).toEqual(SHOWN);
    expect(await readAll()).toEqual({
      ...DEFAULT_SETTINGS,
      default_sender_email: 'shop@mantel.test',
    });
  });

  test('are saved by section, and the shop shows them at once', async () => {
    await read();
    const saved = await save('shop', { ...SHOP, shop_name: '  Dar & Co ' });
    expect(saved).toMatchObject({ status: 200, message: expect.stringMatching(/^Settings saved/) });
    expect(saved.data).toMatchObject({ ...SHOP, ...mailless(saved.data) });
    expect(await read()).toEqual({ ...SHOWN, ...SHOP });
    await save('contact', CONTACT);
    await save('delivery', { delivery_fee: '5', free_delivery_from: '120.5' });
    const amounts = { delivery_fee: '5.00', free_delivery_from: '120.50' };
    expect(await read()).toEqual({ ...SHOWN, ...SHOP, ...CONTACT, ...amounts });
  });

  test('that only the shop knows are shown to no visitor', async () => {
    await save('mail', { mail_sender_name: 'Dar', mail_sender_email: 'post@dar.test' });
    const shown = (await shop.get('/api/settings')).body;
    for (const own of ['post@dar.test', '_days']) expect(shown).not.toContain(own);
    expect(await readAll()).toMatchObject({ mail_sender_email: 'post@dar.test' });
  });

  test('say who mails come from: the shop itself where nothing else is set', async () => {
    const { db } = shop.database;
    const own = { name: 'Mantel', address: 'operator@shop.test' };
    expect(await readMailSender(db, 'operator@shop.test')).toEqual(own);
    await save('shop', SHOP);
    await save('mail', { mail_sender_name: '', mail_sender_email: 'post@dar.test' });
    expect(await readMailSender(db, 'operator@shop.test')).toEqual({
      name: 'Dar & Co',
      address: 'post@dar.test',
    });
  });

  test('are kept in the audit log, and only those that changed', async () => {
    await save('delivery', { delivery_fee: '4', free_delivery_from: '90' });
    await save('delivery', { delivery_fee: '4', free_delivery_from: '95' });
    const log = await shop.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'after'])
      .where('subject', '=', 'settings')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const seen = log.map(({ action, subject_id }) => `${action} ${subject_id}`);
    expect(seen.slice(0, 2)).toEqual(['update free_delivery_from', 'insert free_delivery_from']);
    expect(seen).not.toContain('insert delivery_fee');
  });

  test('cost no query while the catalogue stays as it is', async () => {
    await read();
    expect(await shop.countQueries(() => shop.get('/api/settings', shop.admin))).toBeLessThan(3);
    expect(await shop.countQueries(read)).toBe(0);
  });
});

const mailless = ({ mail_sender_name, mail_sender_email }: Record<string, string>) => ({
  mail_sender_name,
  mail_sender_email,
});

describe('an order', () => {
  test('is charged by the settings as they are when it is placed', async () => {
    const id = await insertProduct(shop.database.db, { price: '79.99' });
    const charged = async () => (await postOrder(shop, orderBody([[id, 1]]))).data.delivery_fee;
    expect(await charged()).toBe('4.00');
    await save('delivery', { delivery_fee: '6.50', free_delivery_from: '100' });
    expect(await charged()).toBe('6.50');
    await save('delivery', { delivery_fee: '6.50', free_delivery_from: '79.99' });
    expect(await charged()).toBe('0.00');
  });

  test("is shown in the shop's name and currency", async () => {
    await save('shop', SHOP);
    const id = await insertProduct(shop.database.db, { price: '1079.99' });
    const { data } = await postOrder(shop, orderBody([[id, 1]]));
    const mail = await shop.database.db
      .selectFrom('outbox')
      .select(['subject', 'text_body'])
      .where('recipient', '=', 'rima@example.com')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe(`Your order ${data.id} at Dar & Co`);
    expect(mail.text_body).toContain('Total: 1,079.99\u00a0€');
  });
});

test("days of the order list are days in the shop's time zone", async () => {
  const { db } = shop.database;
  const id = await insertProduct(db);
  const { data } = await postOrder(shop, orderBody([[id, 1]]));
  await db
    .updateTable('orders')
    .set({ created_at: new Date('2031-05-01T22:30:00Z') })
    .where('id', '=', data.id)
    .execute();
  const found = async (day: string) =>
    (await shop.get(`/api/orders?from_date=${day}&to_date=${day}`, shop.admin)).data.total;
  expect([await found('2031-05-01'), await found('2031-05-02')]).toEqual([0, 1]);
  await save('shop', { ...SHOP, time_zone: 'America/New_York' });
  expect([await found('2031-05-01'), await found('2031-05-02')]).toEqual([1, 0]);
});

test('the web manifest carries the name', async () => {
  await save('shop', SHOP);
  const answer = await shop.app.inject('/site.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  expect(answer.json()).toMatchObject({ name: 'Dar & Co', start_url: '/' });
});

const KEPT_DAYS = {
  keep_mail_files_days: 7,
  keep_failed_mails_days: 14,
  keep_messages_days: 365,
  keep_audit_log_days: 3650,
  order_link_days: 90,
};

test('how long personal data is kept is set in days', async () => {
  const days = KEPT_DAYS;
  expect((await save('retention', { ...days, keep_order_persons_days: 365 })).status).toBe(200);
  expect(await readAll()).toMatchObject({ ...days, keep_order_persons_days: 365 });
  await save('retention', days); // As a client does that knows no such time.
  expect(await readAll()).toMatchObject({ ...days, keep_order_persons_days: 365 });
  const { status, errors } = await save('retention', {
    ...days,
    keep_messages_days: 0,
    order_link_days: '90',
    keep_audit_log_days: 3651,
    keep_mail_files_days: 1.5,
  });
  expect([status, Object.keys(errors ?? {}).sort()]).toEqual([
    422,
    ['keep_audit_log_days', 'keep_mail_files_days', 'keep_messages_days', 'order_link_days'],
  ]);
});

test('how often the shop backs itself up is set in hours, and how many backups are kept', async () => {
  const backups = { backup_every_hours: 6, keep_backups: 30 };
  expect((await save('backups', backups)).status).toBe(200);
  expect(await readAll()).toMatchObject(backups);
  const { status, errors } = await save('backups', { backup_every_hours: 0, keep_backups: 366 });
  expect([status, Object.keys(errors ?? {}).sort()]).toEqual([
    422,
    ['backup_every_hours', 'keep_backups'],
  ]);
});

test('when parcels come is said in one line, and stays where it is left out', async () => {
  const amounts = { delivery_fee: '5', free_delivery_from: '90' };
  const delivery_promise = 'In Beirut tomorrow, elsewhere in 2 to 4 days';
  await save('delivery', { ...amounts, delivery_promise });
  expect(await read()).toMatchObject({ delivery_promise });
  await save('delivery', amounts);
  expect(await read()).toMatchObject({ delivery_promise });
  for (const wrong of ['two\nlines', 'x'.repeat(121), 7]) {
    const { status, errors } = await save('delivery', { ...amounts, delivery_promise: wrong });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['delivery_promise']]);
  }
  await save('delivery', { ...amounts, delivery_promise: '' });
});

test('how long buyers can cancel is set in minutes, from never to a week', async () => {
  for (const cancel_minutes of [0, 10_080]) {
    expect((await save('orders', { cancel_minutes })).status).toBe(200);
    expect(await readAll()).toMatchObject({ cancel_minutes });
  }
  for (const cancel_minutes of [-1, 1.5, 10_081, '60', null]) {
    const { status, errors } = await save('orders', { cancel_minutes });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['cancel_minutes']]);
  }
});

describe('is refused, each field by itself, and nothing is kept:', () => {
  test.each([
    ['shop', { ...SHOP, shop_name: ' ' }, ['shop_name']],
    [
      'shop',
      { ...SHOP, shop_name: 'x'.repeat(61), currency_code: 'eur' },
      ['shop_name', 'currency_code'],
    ],
    ['shop', { ...SHOP, time_zone: 'Mars/Olympus' }, ['time_zone']],
    ['shop', { ...SHOP, time_zone: '+03:00' }, ['time_zone']],
    ['shop', { ...SHOP, currency_position: 'above' }, ['currency_position']],
    [
      'shop',
      { shop_name: 'Half' },
      ['time_zone', 'currency_code', 'currency_symbol', 'currency_position'],
    ],
    ['contact', { ...CONTACT, contact_email: 'nobody' }, ['contact_email']],
    ['contact', { ...CONTACT, contact_phone: 'call me' }, ['contact_phone']],
    [
      'contact',
      { ...CONTACT, social_links: [{ label: 'X', url: 'javascript:alert(1)' }] },
      ['social_links.0.url'],
    ],
    [
      'contact',
      { ...CONTACT, social_links: Array(7).fill(CONTACT.social_links[0]) },
      ['social_links'],
    ],
    [
      'delivery',
      { delivery_fee: '-1', free_delivery_from: 'soon' },
      ['delivery_fee', 'free_delivery_from'],
    ],
    [
      'delivery',
      { delivery_fee: '1.234', free_delivery_from: '1000000' },
      ['delivery_fee', 'free_delivery_from'],
    ],
    [
      'delivery',
      { delivery_fee: 4, free_delivery_from: null },
      ['delivery_fee', 'free_delivery_from'],
    ],
    [
      'mail',
      { mail_sender_name: 'A\r\nBcc: x', mail_sender_email: 'a@b.test\n,c@d.test' },
      ['mail_sender_name', 'mail_sender_email'],
    ],
  ])('%s %j', async (section, body, fields) => {
    const answer = await save(section, body);
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, fields]);
    expect(await readAll()).toMatchObject(DEFAULT_SETTINGS);
  });
});

test('what is stored and is no such thing takes its default', async () => {
  await shop.database.db
    .insertInto('settings')
    .values([
      { key: 'shop_name', value: '{"a":1}' },
      { key: 'social_links', value: '[{"label":"X","url":"javascript:alert(1)"}]' },
      { key: 'time_zone', value: '"Nowhere/City"' },
      { key: 'currency_symbol', value: 'null' },
      { key: 'address', value: '"Elsewhere"' },
    ])
    .execute();
  await untilNotified();
  expect(await read()).toEqual({ ...SHOWN, address: 'Elsewhere' });
});

test('a setting that another admin has changed meanwhile is not overwritten', async () => {
  const seen = await readAll();
  await save('contact', { ...CONTACT, seen });
  const mine = { ...CONTACT, address: 'Rue de Damas', seen };
  const answer = await save('contact', mine);
  expect(answer.status).toBe(409);
  expect(answer.message).toMatch(/^Another admin has changed the \w+ \w+/);
  expect((await readAll()).address).toBe(CONTACT.address);
  expect(
    (await save('delivery', { delivery_fee: '5', free_delivery_from: '90', seen })).status,
  ).toBe(200);
  expect((await save('contact', { ...mine, seen: await readAll() })).status).toBe(200);
});

test.each([
  ['orders', 'cancel minutes', { cancel_minutes: 30, review_invitation_days: 5 }],
  ['backups', 'backup every hours', { backup_every_hours: 30, keep_backups: 4 }],
  ['retention', 'keep mail files days', { ...KEPT_DAYS, keep_mail_files_days: 30 }],
])('nor is one of the section %s, whose value of now is named', async (section, name, body) => {
  const [field = ''] = Object.keys(body);
  await save(section, { ...body, [field]: 8 });
  const seen = await readAll();
  await save(section, { ...body, seen });
  const answer = await save(section, { ...body, [field]: 9, seen });
  expect([answer.status, answer.message]).toEqual([
    409,
    `Another admin has changed the ${name} to “30” meanwhile. Save again to replace it`,
  ]);
  // The same again, as after an answer that was lost, is refused by nothing.
  expect((await save(section, { ...body, seen })).status).toBe(200);
});
