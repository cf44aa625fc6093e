import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { plain } from '../../test/media-samples.ts';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { StoreFailed } from '../storage/object-store.ts';
import { createS3Store } from '../storage/s3-store.ts';
import {
  copyPictures,
  createDiskStore,
  createS3MediaStore,
  type MediaStore,
  withFallback,
} from './media-store.ts';
import { storeUploads } from './store-picture.ts';

const KEY = 'abcdefgh0123';
let server: S3Server;
let media: MediaStore & { close(): void };

beforeAll(async () => {
  server = await startS3Server();
  media = await createS3MediaStore(server.url);
});
afterAll(async () => {
  media.close();
  await server.stop();
});

test('bytes come back as they were written, small and large', async () => {
  for (const size of [1, 20_000, 6_000_000]) {
    const bytes = randomBytes(size);
    await media.write(KEY, '640.webp', bytes);
    expect((await media.read(KEY, '640.webp')).equals(bytes)).toBe(true);
    const opened = await media.open(KEY, '640.webp');
    expect(opened?.bytes).toBe(size);
    if (opened) expect((await buffer(opened.content)).equals(bytes)).toBe(true);
  }
});

test('what is not there is absent, and what is no name of a picture is never asked for', async () => {
  expect(await media.open('nothing-here', '640.webp')).toBeNull();
  expect(await media.open('..', '../secret')).toBeNull();
  expect(await media.names('nothing-here')).toEqual([]);
  await media.remove('nothing-here');
});

test('a key is removed with all its files, another that begins alike stays', async () => {
  await media.write('twins000', '640.webp', randomBytes(10));
  await media.write('twins000', '320.avif', randomBytes(10));
  await media.write('twins0001', '640.webp', randomBytes(10));
  expect(await media.names('twins000')).toEqual(['320.avif', '640.webp']);
  await media.remove('twins000');
  expect(await media.names('twins000')).toEqual([]);
  expect(await media.names('twins0001')).toEqual(['640.webp']);
});

test('the sweep sees keys once all their files are old', async () => {
  await media.write('sweep0001', '640.webp', randomBytes(10));
  const keys = async (moment: Date) => {
    const found: string[] = [];
    for await (const key of media.keysOlderThan(moment)) found.push(key);
    return found;
  };
  expect(await keys(new Date(Date.now() + 60_000))).toContain('sweep0001');
  expect(await keys(new Date(0))).toEqual([]);
});

test('an instance serves what another one took in, with the headers of pictures', async () => {
  const instances = await Promise.all(
    [1, 2].map(async () =>
      createTestApp({ mediaDir: null, media: await createS3MediaStore(server.url) }),
    ),
  );
  const bytes = randomBytes(30_000);
  await media.write('shared00', '640.webp', bytes);
  for (const { app } of instances) {
    const answer = await app.inject('/media/shared00/640.webp');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '30000',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { etag } = answer.headers;
    const again = await app.inject({
      url: '/media/shared00/640.webp',
      headers: { 'if-none-match': etag },
    });
    expect(again.statusCode).toBe(304);
    expect((await app.inject('/media/shared00/1280.webp')).statusCode).toBe(404);
    expect((await app.inject('/media/..%2f..%2fetc/passwd')).statusCode).toBe(404);
  }
  await Promise.all(instances.map(({ close }) => close()));
});

test('pictures are served from the disk until they are moved, and from the store afterwards', async () => {
  const folder = makeScratchDirectory('mantel-moved-');
  const disk = createDiskStore(folder);
  const bytes = randomBytes(100);
  await disk.write('moved000', '640.webp', bytes);
  const both = withFallback(media, disk);
  expect((await both.read('moved000', '640.webp')).equals(bytes)).toBe(true);
  expect(await copyPictures(['moved000'], disk, media)).toBe(1);
  expect(await copyPictures(['moved000'], disk, media)).toBe(0);
  await disk.remove('moved000');
  expect((await both.read('moved000', '640.webp')).equals(bytes)).toBe(true);
  rmSync(folder, { recursive: true });
});

test('what the shop removes while pictures are moved is left out, and the others follow', async () => {
  const folder = makeScratchDirectory('mantel-moved-');
  const disk = createDiskStore(folder);
  for (const name of ['640.webp', 'source.webp'])
    await disk.write('moved001', name, randomBytes(100));
  await disk.write('moved002', '640.webp', randomBytes(100));
  const removing = {
    ...disk,
    async names(key: string) {
      const names = await disk.names(key);
      await disk.remove('moved001', 'source.webp');
      return names;
    },
  };
  expect(await copyPictures(['moved001', 'moved002'], removing, media)).toBe(2);
  expect(await media.names('moved001')).toEqual(['640.webp']);
  rmSync(folder, { recursive: true });
});

test('a store that is away is 503, not an error of the shop', async () => {
  const gone = await startS3Server();
  const shop = await createTestApp({ mediaDir: null, media: await createS3MediaStore(gone.url) });
  await gone.stop();
  const answer = await shop.app.inject('/media/shared00/640.webp');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  await shop.close();
});

/** An S3-compatible store that does with each request what a test says. */
async function startOddStore(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://key:secret@shop/pictures?endpoint=http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a store that says nothing fails, in place of being waited for', async () => {
  let asked = 0;
  const silent = await startOddStore(() => {
    asked += 1;
  });
  const store = createS3Store(silent.url, 50);
  await expect(store.open('a')).rejects.toThrow('inactivity');
  await expect(store.write('a', Buffer.from('x'))).rejects.toThrow(StoreFailed);
  await expect.poll(() => asked).toBe(4);
  store.close();
  silent.stop();
});

test('pictures that the store does not take are refused with 503 for now', async () => {
  const full = await startOddStore((request, response) => {
    request.resume().once('end', () => response.writeHead(507).end());
  });
  const fullMedia = await createS3MediaStore(full.url);
  const logged: string[] = [];
  const log = { error: (_fields: object, message: string) => logged.push(message) };
  const picture = await plain(40, 40).png().toBuffer();
  await expect(storeUploads({ media: fullMedia, log }, [picture])).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '60' },
  });
  expect(logged).toContain('a picture could not be stored');
  fullMedia.close();
  full.stop();
});
