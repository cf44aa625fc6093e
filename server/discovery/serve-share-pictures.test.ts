import { EventEmitter, once } from 'node:events';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEFAULT_LOOK } from '../../domain/look.ts';
import { THEMES } from '../../domain/look-themes.ts';
import { openAdminShop } from '../../test/admin-shop.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { plain } from '../../test/media-samples.ts';

/** Reads of picture files wait while it says so. */
const gate = { isClosed: false, reads: 0, opened: new EventEmitter() };
gate.opened.setMaxListeners(0);

const shop = forAllTests(() =>
  openAdminShop({}, (media) => ({
    ...media,
    async read(key, name) {
      gate.reads += 1;
      if (gate.isClosed) await once(gate.opened, 'open');
      return media.read(key, name);
    },
  })),
);

let serial = 0;
/** Puts a picture's files into the store, as an upload does, and gives its key. */
async function store(width: number, height: number): Promise<string> {
  serial += 1;
  const key = `picture-${String(serial).padStart(4, '0')}`;
  await shop.media.write(key, `${width}.webp`, await plain(width, height).webp().toBuffer());
  return key;
}
const ask = (key: string, query = '') => shop.app.inject(`/share/${key}.jpg${query}`);
const wear = async (theme: keyof typeof THEMES) => {
  const look = { ...DEFAULT_LOOK, ...THEMES[theme] };
  const { data } = await shop.put('/api/admin/look/draft', { look }, shop.admin);
  await shop.post('/api/admin/look/publish', { version: data.version }, shop.admin);
};
/** The colour of one pixel of a picture, `#rrggbb`, as far as JPEG keeps it. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.toString('hex')}`;
}
/** Whether two colours differ by no more than JPEG makes them. */
const isLike = (one: string, other: string) =>
  [1, 3, 5].every(
    (at) =>
      Math.abs(
        Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16),
      ) <= 4,
  );

test('an upright picture stands whole on the ground of the look, a wide one fills all of it', async () => {
  const upright = await ask(await store(800, 1000), '?v=faf7f2');
  expect([upright.statusCode, upright.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(upright.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await sharp(upright.rawPayload).metadata()).toMatchObject({
    ...{ format: 'jpeg', width: 1200, height: 630 },
  });
  expect(upright.rawPayload.length).toBeLessThan(200_000);
  expect(await colourAt(upright.rawPayload, 20, 315)).toSatisfy((one: string) =>
    isLike(one, '#faf7f2'),
  );
  expect(await colourAt(upright.rawPayload, 600, 20)).toSatisfy((one: string) =>
    isLike(one, '#faf7f2'),
  );
  expect(await colourAt(upright.rawPayload, 600, 315)).toSatisfy((one: string) =>
    isLike(one, '#8a7f70'),
  );
  const wide = await ask(await store(1440, 800));
  expect(await colourAt(wide.rawPayload, 2, 2)).toSatisfy((one: string) => isLike(one, '#8a7f70'));
  expect(wide.headers['cache-control']).toBe('public, max-age=3600');
});

test('it is drawn once and then kept, until the shop has another ground', async () => {
  const key = await store(800, 1000);
  const before = gate.reads;
  const [first, second] = await Promise.all([ask(key), ask(key)]);
  const third = await ask(key);
  expect(gate.reads).toBe(before + 1);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(third.rawPayload.equals(first.rawPayload)).toBe(true);
  const etag = String(third.headers.etag);
  const again = () =>
    shop.app.inject({ url: `/share/${key}.jpg`, headers: { 'if-none-match': etag } });
  expect((await again()).statusCode).toBe(304);
  expect(await shop.media.names(key)).toEqual(['800.webp', 'sharefaf7f2.jpg']);
  await wear('atelier');
  const changed = await again();
  expect(changed.statusCode).toBe(200);
  expect(await colourAt(changed.rawPayload, 20, 315)).toSatisfy((one: string) =>
    isLike(one, '#fbf1ee'),
  );
  expect(await shop.media.names(key)).toEqual(['800.webp', 'sharefbf1ee.jpg']);
});

test('while many are asked for, the pictures themselves are shown', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => store(800, 1000)));
  gate.isClosed = true;
  const answers = keys.map((key) => ask(key));
  // Those that wait to be drawn are answered only once the gate is open: what is answered before shows the picture itself.
  const early: number[] = [];
  for (const answer of answers) void answer.then(({ statusCode }) => early.push(statusCode));
  await expect.poll(() => early.length).toBe(12);
  expect(new Set(early)).toEqual(new Set([302]));
  gate.isClosed = false;
  gate.opened.emit('open');
  const drawn = (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 200);
  expect(drawn).toHaveLength(8);
});

test('what is no picture is not found, and one that is damaged is shown as it is', async () => {
  expect((await ask('nobody-has-it')).statusCode).toBe(404);
  for (const key of ['short', '..%2f..%2fsecret', 'a'.repeat(129), 'with%00nul-key'])
    expect((await ask(key)).statusCode).toBe(404);
  await shop.media.write('damaged-picture', '800.webp', Buffer.from('no picture at all'));
  const { statusCode, headers } = await ask('damaged-picture');
  expect([statusCode, headers.location]).toEqual([302, '/media/damaged-picture/800.webp']);
  expect(headers['cache-control']).toBe('no-store');
});

test('a transparent picture stands on the ground, too', async () => {
  const clear = { width: 800, height: 1000, channels: 4 as const, background: '#00000000' };
  await shop.media.write(
    'transparent-one',
    '800.webp',
    await sharp({ create: clear }).webp().toBuffer(),
  );
  const { rawPayload } = await ask('transparent-one');
  expect(await colourAt(rawPayload, 600, 315)).toSatisfy((one: string) => isLike(one, '#fbf1ee'));
});
