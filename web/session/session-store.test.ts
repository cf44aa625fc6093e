import { beforeEach, describe, expect, test, vi } from 'vitest';
import { blockStorage, stubStorage } from '../../test/browser-storage.ts';
import type { CallApi } from '../api/call.ts';

const rana = {
  id: 7,
  name: 'Rana',
  email: 'rana@example.com',
  role: 'user',
  staff_role: null,
  phone: '+961 3123456',
  region: 'Beirut',
  city: 'Beirut',
  street: 'Cedar street 4',
} as const;
const omar = { ...rana, id: 8, name: 'Omar' };

/** An answer of the API that is none; made by the module that the store under test knows. */
const refuseWith = (status: number) => async () => {
  const { ApiError } = await import('../api/call.ts');
  throw new ApiError(status, 'refused');
};
const unauthorised = refuseWith(401);

let listeners: Map<string, (event?: object) => void>;

beforeEach(() => {
  vi.resetModules();
  listeners = new Map();
  const listen = (type: string, listener: () => void) => void listeners.set(type, listener);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('document', { addEventListener: listen });
});

/** The store at start, over an API that answers `GET /auth` as given, with what storage holds. */
async function startedWith(token: string | null, auth: () => unknown = () => ({ user: rana })) {
  stubStorage('localStorage', token === null ? {} : { userToken: token });
  const asked: string[] = [];
  const answers = { auth };
  const dropPersonal = vi.fn();
  const store = await import('./session-store.ts');
  const call = store.watchSession((async (name: string) => {
    asked.push(name);
    return answers.auth();
  }) as unknown as CallApi);
  store.startSession({ call, dropPersonal });
  await settled();
  return { ...store, call, asked, answers, dropPersonal };
}

const settled = () => new Promise((done) => setImmediate(done));
const kept = () => localStorage.getItem('userToken');

/** Another tab logs in or out: storage changes, then the browser fires an event. */
async function inAnotherTab(token: string | null) {
  if (token === null) localStorage.removeItem('userToken');
  else localStorage.setItem('userToken', token);
  listeners.get('storage')?.({ key: 'userToken' });
  await settled();
}

describe('at start', () => {
  test('nobody is known before the check', async () => {
    const { currentSession } = await import('./session-store.ts');
    expect(currentSession()).toEqual({ status: 'unknown', unreachable: false });
  });

  test('without a token a visitor is a guest and the server is not asked', async () => {
    const { currentSession, asked } = await startedWith(null);
    expect(currentSession()).toEqual({ status: 'out', how: 'never' });
    expect(asked).toEqual([]);
  });

  test('a valid token identifies who is here', async () => {
    const { currentSession } = await startedWith('good');
    expect(currentSession()).toEqual({ status: 'in', user: rana });
  });

  test('an invalid token is removed', async () => {
    const { currentSession } = await startedWith('old', unauthorised);
    expect(currentSession()).toMatchObject({ status: 'out' });
    expect(kept()).toBeNull();
  });

  test.each([0, 429, 500, 503])('status %i says nothing of the token: it stays', async (status) => {
    const { currentSession } = await startedWith('good', refuseWith(status));
    expect(currentSession()).toEqual({ status: 'unknown', unreachable: true });
    expect(kept()).toBe('good');
  });

  test('the check is made again once the shop can be reached', async () => {
    const { currentSession, answers } = await startedWith('good', refuseWith(0));
    answers.auth = () => ({ user: rana });
    listeners.get('online')?.();
    await settled();
    expect(currentSession()).toEqual({ status: 'in', user: rana });
  });
});

describe('a session', () => {
  test('begins with its token kept and ends with it removed', async () => {
    const { beginSession, endSession, currentSession } = await startedWith(null);
    beginSession({ user: rana, token: 'new' });
    expect(kept()).toBe('new');
    expect(currentSession()).toEqual({ status: 'in', user: rana });
    endSession('left');
    expect(kept()).toBeNull();
    expect(currentSession()).toEqual({ status: 'out', how: 'left' });
  });

  test('lives as long as the page where storage is blocked', async () => {
    const { beginSession, currentSession } = await startedWith(null);
    const { readToken } = await import('./session-store.ts');
    blockStorage('localStorage');
    beginSession({ user: rana, token: 'new' });
    expect(readToken()).toBe('new');
    expect(currentSession()).toMatchObject({ status: 'in' });
  });

  test('ends when any call says that its token is none', async () => {
    const { call, answers, currentSession } = await startedWith('good');
    answers.auth = unauthorised;
    await expect(call('GET /orders')).rejects.toThrow('refused');
    expect(currentSession()).toEqual({ status: 'out', how: 'ended' });
    expect(kept()).toBeNull();
  });

  test('ends when its token is gone from the browser and a call is refused', async () => {
    const { call, answers, currentSession } = await startedWith('good');
    localStorage.removeItem('userToken');
    answers.auth = unauthorised;
    await expect(call('GET /orders')).rejects.toThrow('refused');
    expect(currentSession()).toEqual({ status: 'out', how: 'ended' });
  });

  test('does not end for a wrong password', async () => {
    const { call, answers, currentSession } = await startedWith('good');
    answers.auth = unauthorised;
    await expect(call('POST /auth/login')).rejects.toThrow();
    expect(currentSession()).toMatchObject({ status: 'in' });
  });

  test('does not end for an answer to an older token', async () => {
    const { call, answers, beginSession, currentSession } = await startedWith('old');
    answers.auth = unauthorised;
    const late = call('GET /orders');
    beginSession({ user: omar, token: 'new' });
    await expect(late).rejects.toThrow();
    expect(currentSession()).toEqual({ status: 'in', user: omar });
  });

  test('takes over a changed profile, but only its own', async () => {
    const { updateUser, currentSession } = await startedWith('good');
    updateUser({ ...rana, city: 'Jounieh' });
    expect(currentSession()).toMatchObject({ user: { city: 'Jounieh' } });
    updateUser(omar);
    expect(currentSession()).toMatchObject({ user: { id: rana.id } });
  });
});

describe('other tabs', () => {
  test('a logout there ends the session here', async () => {
    const { currentSession } = await startedWith('good');
    await inAnotherTab(null);
    expect(currentSession()).toEqual({ status: 'out', how: 'left-elsewhere' });
  });

  test('a login there begins it here', async () => {
    const { currentSession } = await startedWith(null);
    await inAnotherTab('good');
    expect(currentSession()).toEqual({ status: 'in', user: rana });
  });

  test('while another person’s token is checked, nobody is shown', async () => {
    const { currentSession, answers } = await startedWith('good');
    answers.auth = () => new Promise(() => undefined);
    await inAnotherTab('of another');
    expect(currentSession()).toMatchObject({ status: 'unknown' });
  });

  test('a page that comes back from the page cache looks again', async () => {
    const { currentSession, answers } = await startedWith('good');
    answers.auth = unauthorised;
    listeners.get('pageshow')?.({ persisted: true });
    await settled();
    expect(currentSession()).toMatchObject({ status: 'out' });
  });
});

describe('what was read for one person', () => {
  test('is dropped at login and at logout', async () => {
    const { beginSession, endSession, dropPersonal } = await startedWith(null);
    beginSession({ user: rana, token: 'new' });
    expect(dropPersonal).toHaveBeenCalledTimes(1);
    endSession('left');
    expect(dropPersonal).toHaveBeenCalledTimes(2);
  });

  test('is dropped when another tab logs in as another', async () => {
    const { dropPersonal } = await startedWith('good');
    await inAnotherTab('of another');
    expect(dropPersonal).toHaveBeenCalledTimes(1);
  });

  test('goes from the tab’s memory as well, but a guest’s things go along into their account', async () => {
    stubStorage('sessionStorage', { shipping: '{}' });
    const { beginSession, endSession } = await startedWith(null);
    beginSession({ user: rana, token: 'new' });
    expect(sessionStorage.getItem('shipping')).toBe('{}');
    endSession('left');
    expect(sessionStorage.getItem('shipping')).toBeNull();
  });

  test('stays while the token stays', async () => {
    const { updateUser, dropPersonal } = await startedWith('good');
    updateUser({ ...rana, city: 'Jounieh' });
    expect(dropPersonal).not.toHaveBeenCalled();
  });
});
