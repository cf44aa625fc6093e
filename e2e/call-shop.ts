import { setTimeout as pause } from 'node:timers/promises';

/** How a journey calls the shop past the browser. */
interface CallOptions {
  /** A form travels as such, all else as JSON. */
  readonly body?: object | undefined;
  /** Of who calls; absent: a guest. */
  readonly token?: string | null | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How often a call that a busy shop sheds (503) is sent again, a second later each time. */
const TRIES = 60;

/**
 * Calls the shop's API as another window or person would, and gives its data. A busy machine's 503 asks to come again, so
 * it does: each call here may be sent twice.
 *
 * @param name such as `POST /auth/login`
 * @throws Error with the shop's message for any other refusal
 */
export async function callShop(
  url: string,
  name: string,
  { body, token, headers }: CallOptions = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
): Promise<any> {
  const [method = '', path = ''] = name.split(' ');
  const isForm = body instanceof FormData;
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { data, message } = await answer.json();
    if (answer.ok) return data;
    if (answer.status !== 503 || tries === TRIES) throw new Error(`${name}: ${message}`);
    await pause(1_000);
  }
}
