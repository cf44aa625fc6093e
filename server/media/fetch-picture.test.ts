import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PUBLIC_SITES, type PublicSites } from '../http/public-sites.ts';
import { addressFault, fetchPicture } from './fetch-picture.ts';

/** A site that is allowed here, and one on the same machine that is not. */
let site: Site;
let inside: Site;
const seen: { url: string | undefined; headers: NodeJS.Dict<string | string[]> }[] = [];

beforeAll(async () => {
  inside = await serve((_request, response) => response.end('secret'));
  site = await serve((request, response) => {
    seen.push({ url: request.url, headers: request.headers });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const to = searchParams.get('to');
    if (to) return response.writeHead(302, { location: to }).end();
    if (pathname === '/gone.jpg') return response.writeHead(404).end('gone');
    if (pathname === '/said.jpg') {
      return response.writeHead(200, { 'content-length': 20_000_000 }).write('x');
    }
    if (pathname === '/large.jpg') return response.end(Buffer.alloc(10 * 1024 * 1024 + 1));
    if (pathname === '/other.jpg') {
      return response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end();
    }
    if (pathname === '/broken.jpg') {
      response.writeHead(200, { 'content-length': 20 }).write('half');
      return setImmediate(() => response.destroy());
    }
    return response.end('a picture');
  });
});
afterAll(async () => {
  await site.close();
  await inside.close();
});

interface Site {
  readonly port: number;
  readonly close: () => Promise<unknown>;
}

async function serve(listener: RequestListener): Promise<Site> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((closed) => server.close(closed).closeAllConnections()) };
}

/** The site is allowed; every name leads to it unless it is said to lead elsewhere. */
const sites = (names: Record<string, string[]> = {}): PublicSites => ({
  lookup: async (host) =>
    (names[host] ?? ['127.0.0.1']).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    })),
  mayAsk: (address, port) =>
    (address === '127.0.0.1' && port === site.port) || PUBLIC_SITES.mayAsk(address, port),
});

const fetched = async (path: string, names?: Record<string, string[]>) =>
  String(await fetchPicture(`http://pictures.test:${site.port}${path}`, sites(names)));

describe('a picture', () => {
  test('is fetched from the address that its name leads to, with nothing of ours', async () => {
    expect(await fetched('/vase.jpg?w=300,h=400')).toBe('a picture');
    const { url, headers } = seen.at(-1) ?? { headers: {} };
    expect(url).toBe('/vase.jpg?w=300,h=400');
    expect(Object.keys(headers).sort()).toEqual([
      ...['accept', 'accept-encoding', 'connection', 'host', 'user-agent'],
    ]);
  });

  test('is fetched from where it points to, three times at most', async () => {
    const there = (times: number): string =>
      times === 0 ? '/vase.jpg' : `/?to=${encodeURIComponent(there(times - 1))}`;
    expect(await fetched(there(3))).toBe('a picture');
    await expect(fetched(there(4))).rejects.toThrow('it leads from one address to the next');
  });

  test.each([
    ['/gone.jpg', 'could not be fetched (404)'],
    ['/said.jpg', 'The picture is too large: at most 10 MB'],
    ['/large.jpg', 'The picture is too large: at most 10 MB'],
    ['/broken.jpg', 'could not be fetched (the connection broke off)'],
    ['/other.jpg', 'could not be fetched (the connection broke off)'],
    [
      '/?to=ftp://a.test/',
      'could not be fetched (it leads to an address that is no address of a picture)',
    ],
    ['/?to=http://me:pw@a.test/', 'nothing before @ is taken'],
    ['/?to=http://[', 'could not be fetched (it leads nowhere)'],
  ])('at %s: %s', async (path, message) => {
    await expect(fetched(path)).rejects.toThrow(message);
  });

  test('is refused when its end, which the site does not announce, does not come in time', async () => {
    const time = new AbortController();
    const slow = await serve((_request, response) => {
      response.useChunkedEncodingByDefault = false;
      response.writeHead(200, { connection: 'close' }).write('half');
    });
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    const refused = fetchPicture(`http://a.test:${slow.port}/`, { ...sites(), mayAsk: () => true });
    setTimeout(() => time.abort(new DOMException('late', 'TimeoutError')), 100);
    await expect(refused).rejects.toThrow('no answer within 10 seconds');
    timeout.mockRestore();
    await slow.close();
  });

  test('is refused where nobody answers', async () => {
    const { port, close } = await serve(() => undefined);
    await close();
    const free = { ...sites(), mayAsk: () => true };
    await expect(fetchPicture(`http://a.test:${port}/`, free)).rejects.toThrow(
      'nobody answers there',
    );
  });

  test('is refused where there is no such site', async () => {
    await expect(fetched('/', { 'pictures.test': [] })).rejects.toThrow('there is no such site');
    const lookup = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
    await expect(fetchPicture('http://a.test/', { ...sites(), lookup })).rejects.toThrow(
      'could not be fetched (there is no such site)',
    );
  });
});

describe('a machine behind the firewall is not asked', () => {
  const REFUSED = 'could not be fetched (its site is not a public one)';

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://10.0.0.1/vase.jpg',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[fd00::1]/',
    'http://[::ffff:127.0.0.1]/',
    'https://192.168.0.1/',
    'http://localhost/',
    'http://1.1.1.1:22/',
    'http://1.1.1.1:6379/',
  ])('by %s', async (address) => {
    await expect(fetchPicture(address, PUBLIC_SITES)).rejects.toThrow(REFUSED);
  });

  test.each([
    ['10.1.2.3', ['10.1.2.3']],
    ['one of its addresses', ['127.0.0.1', '192.168.1.1']],
    ['the cloud', ['169.254.169.254']],
    ['IPv6', ['fd00::1']],
    ['mapped IPv4', ['::ffff:10.0.0.1']],
  ])('by a name that leads to %s', async (_what, addresses) => {
    await expect(fetched('/vase.jpg', { 'pictures.test': addresses })).rejects.toThrow(REFUSED);
  });

  test('by a redirect to an address or a name', async () => {
    const asked = seen.length;
    for (const to of [
      `http://127.0.0.1:${inside.port}/`,
      `//inside.test:${inside.port}/`,
      'http://169.254.169.254/latest/',
    ]) {
      await expect(fetched(`/?to=${encodeURIComponent(to)}`)).rejects.toThrow(REFUSED);
    }
    expect(seen.length).toBe(asked + 3);
  });

  test('by a name that leads elsewhere once it was checked', async () => {
    let asked = 0;
    const lookup = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    const picture = await fetchPicture(`http://a.test:${site.port}/`, { ...sites(), lookup });
    expect([String(picture), asked]).toEqual(['a picture', 1]);
  });
});

test.each([
  ['http://a.test/vase.jpg', null],
  ['https://a.test', null],
  ['http://', 'is no address of a picture'],
  ['ftp://a.test/x.jpg', 'is no address of a picture'],
  ['http://me@a.test/', 'holds a password: nothing before @ is taken'],
  ['http://me:pw@a.test/', 'holds a password: nothing before @ is taken'],
])('of the form of %s is said: %s', (address, fault) => {
  expect(addressFault(address)).toBe(fault);
});
