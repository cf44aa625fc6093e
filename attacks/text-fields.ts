import type { Answer } from '../test/scenarios/http-client.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { logIn, register } from '../test/scenarios/visitors.ts';

/** What breaks storing, lines, lists or screens when it hides in a text. */
const HIDDEN = {
  NUL: '\u0000',
  'control characters': '\u0001\u0008\u001b[2J\u007f',
  'C1 control': '\u0085\u009b',
  override: '\u202e',
  embedding: '\u202b\u202a',
  'override of isolates': '\u2067\u2066\u2068',
  'unclosed isolate at the end': '\u2067',
  'half a character': '\ud83d',
  'line separators': '\u2028\u2029\r\n',
  'byte order mark': '\ufeff',
} as const;

/** What may never be stored: it turns the rest of the line, or ends a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NEVER_SHOWN = /[\u0000\u0001\u0008\u001b\u007f\u202a-\u202e\u2066-\u2069]/;

interface Form {
  readonly call: string;
  readonly as: 'guest' | 'customer' | 'admin';
  readonly form?: true;
  /** A true body; each of its texts is spoilt once for each of {@link HIDDEN}. */
  readonly body: (n: number) => Readonly<Record<string, unknown>>;
  /** Texts that are no free text, such as a secret. */
  readonly kept?: readonly string[];
}

const PLACE = { region: 'Mount Lebanon', city: 'Jounieh', street: '12 Harbour Street' };
const PASSWORD = 'linen and brass 7';

/** Every call that takes a free text. */
const FORMS: readonly Form[] = [
  {
    call: 'POST /api/orders',
    as: 'guest',
    body: () => ({
      guest_name: 'Rima Haddad',
      guest_email: 'rima@example.com',
      guest_phone: '+961 3123456',
      guest_region: 'Beirut',
      guest_city: 'Beirut',
      guest_street: 'Main street 1',
      payment_method_id: 1,
      notes: 'Ring twice',
      products: [{ product_id: 1, quantity: 1 }],
    }),
  },
  {
    call: 'POST /api/auth/register',
    as: 'guest',
    body: (n) => ({
      name: 'Rima Haddad',
      email: `rima${n}@example.com`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      phone: '+961 3123456',
      ...PLACE,
    }),
    kept: ['password', 'password_confirmation'],
  },
  {
    call: 'POST /api/auth/login',
    as: 'guest',
    body: () => ({ email: 'nobody@example.com', password: PASSWORD }),
  },
  {
    call: 'POST /api/auth/password-reset',
    as: 'guest',
    body: () => ({ email: 'nobody@example.com' }),
  },
  {
    call: 'POST /api/send-email',
    as: 'guest',
    body: () => ({ email: 'rima@example.com', message: 'Do you sell lamps?' }),
  },
  {
    call: 'PUT /api/profile/update-info',
    as: 'customer',
    body: () => ({ name: 'Rima Haddad', phone: '+961 3123456', ...PLACE }),
  },
  { call: 'POST /api/categories/1', as: 'admin', form: true, body: () => ({ name: 'Vases' }) },
  {
    call: 'POST /api/products/1',
    as: 'admin',
    form: true,
    body: () => ({ name: 'Ribbed vase', description: 'Made by hand.' }),
  },
  { call: 'POST /api/couriers', as: 'admin', body: (n) => ({ name: `Ziad ${n}`, phone: '' }) },
  {
    call: 'PUT /api/admin/settings/shop',
    as: 'admin',
    body: () => ({
      shop_name: 'Mantel',
      time_zone: 'Asia/Beirut',
      currency_code: 'USD',
      currency_symbol: '$',
      currency_position: 'before',
    }),
  },
  {
    call: 'PUT /api/admin/settings/contact',
    as: 'admin',
    body: () => ({
      contact_email: 'shop@example.com',
      contact_phone: '+961 3123456',
      whatsapp: '',
      address: 'Main street 1',
      opening_hours: 'Every day',
      social_links: [{ label: 'Instagram', url: 'https://example.com/shop' }],
    }),
  },
  {
    call: 'PUT /api/admin/settings/mail',
    as: 'admin',
    body: () => ({ mail_sender_name: 'Mantel', mail_sender_email: 'shop@example.com' }),
  },
];

/** The body with one text spoilt, at the start, in the middle or at the end; once for each text, nested ones too. */
function* spoilt(value: unknown, hidden: string, kept: readonly string[]): Generator<unknown> {
  if (typeof value === 'string') {
    const middle = Math.ceil(value.length / 2);
    yield hidden + value;
    yield value.slice(0, middle) + hidden + value.slice(middle);
    yield value + hidden;
    yield hidden;
  } else if (Array.isArray(value)) {
    for (const [index, one] of value.entries())
      for (const other of spoilt(one, hidden, kept)) yield value.with(index, other);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      if (kept.includes(name)) continue;
      for (const other of spoilt(one, hidden, kept)) yield { ...value, [name]: other };
    }
  }
}

type Tokens = Readonly<Record<Form['as'], string | null>>;

async function send(run: Run, { call, as, form }: Form, body: object, tokens: Tokens) {
  const [method = '', path = ''] = call.split(' ');
  const token = tokens[as];
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (!form) return run.sendPatiently({ method, path, headers, body, keepBody: true });
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) data.set(name, String(value));
  const encoded = new Response(data);
  headers['content-type'] = encoded.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await encoded.arrayBuffer());
  return run.sendPatiently({ method, path, headers, body: bytes, keepBody: true });
}

/** Taken, or refused with a reason for a field. Wrong logins are 401. */
function isClear({ status, body }: Answer): boolean {
  if (status >= 200 && status < 300) return true;
  if (status === 401) return true;
  if (status !== 422) return false;
  return Object.keys(JSON.parse(body).errors ?? {}).length > 0;
}

/** Where what was stored is shown. */
const SHOWN = [
  '/',
  '/collection',
  '/collection/1',
  '/product/1',
  '/contact',
  '/api/products/1',
  '/api/categories',
];
const SHOWN_TO_ADMIN = [
  '/api/orders?per_page=100',
  '/api/orders/export.csv',
  '/api/messages?per_page=100',
  '/api/customers?per_page=100',
  '/api/couriers',
  '/api/admin/settings',
];

async function spoilEveryText(run: Run): Promise<void> {
  const { token } = await register(run.shop, 'nadim@example.com');
  const tokens: Tokens = { guest: null, customer: token, admin: await logIn(run.shop) };
  let n = 0;
  const statuses = new Map<number, number>();
  for (const form of FORMS) {
    n += 1;
    const plain = await send(run, form, form.body(n), tokens);
    run.expect(
      `${form.call} takes a true body`,
      plain.status < 300 || form.call.endsWith('login'),
      [plain.status, plain.body.slice(0, 300)],
    );
    for (const [name, hidden] of Object.entries(HIDDEN)) {
      n += 1;
      for (const body of spoilt(form.body(n), hidden, form.kept ?? [])) {
        const answer = await send(run, form, body as object, tokens);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        run.expect(
          `${form.call} with ${name} is taken, or refused with a field's error`,
          isClear(answer),
          [answer.status, answer.body.slice(0, 200), JSON.stringify(body).slice(0, 200)],
        );
      }
    }
  }
  run.figure('answers', [...statuses].map(([status, count]) => `${status}: ${count}`).join(' '));
  await expectWholeScreens(run, tokens.admin ?? '');
}

async function expectWholeScreens(run: Run, admin: string): Promise<void> {
  const headers = { authorization: `Bearer ${admin}` };
  for (const path of [...SHOWN, ...SHOWN_TO_ADMIN]) {
    const isPrivate = SHOWN_TO_ADMIN.includes(path);
    const answer = await run.sendPatiently({ path, keepBody: true, ...(isPrivate && { headers }) });
    run.expect(`${path} answers 200`, answer.status === 200, answer.status);
    const text =
      path.startsWith('/api/') && !path.endsWith('.csv') ? unescaped(answer) : answer.body;
    const found = NEVER_SHOWN.exec(text);
    run.expect(`${path} shows nothing that turns or ends its lines`, found === null, [
      found?.[0].charCodeAt(0).toString(16),
      text.slice(Math.max(0, (found?.index ?? 0) - 80), (found?.index ?? 0) + 20),
    ]);
  }
}

/** JSON's own escapes are undone: `\u0000` counts as what it stands for. */
const unescaped = ({ body }: Answer): string =>
  body.replace(/\\u([0-9a-f]{4})/gi, (_all, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

export const textFields: readonly Scenario[] = [
  {
    line: 'F',
    name: 'hidden-characters-in-every-text',
    shop: { products: 100 },
    ownShop: true,
    short: 1,
    run: spoilEveryText,
  },
];
