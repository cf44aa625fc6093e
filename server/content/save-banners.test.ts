import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeForm, picture } from '../../test/admin-shop.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { openListeningShop } from '../../test/listening-shop.ts';

const shop = forAllTests(openListeningShop);
let image: Buffer;

beforeAll(async () => {
  image = await picture();
});
beforeEach(() => save([]));

const read = async () => (await shop.get('/api/admin/banners', shop.admin)).data;

/** Saves slides over what is there now, or over a version of the past. */
async function save(slides: unknown, pictures: Buffer[] = [], over?: string) {
  const form = await encodeForm([
    ['version', over ?? (await read()).version],
    ['slides', typeof slides === 'string' ? slides : JSON.stringify(slides)],
    ...pictures.map((bytes) => ['pictures[]', bytes] as const),
  ]);
  return shop.put('/api/admin/banners', form.payload, { ...form.headers, ...shop.admin });
}

const slide = (change: object = {}) => ({
  altText: 'A table',
  title: 'Autumn',
  buttonLink: '/collection',
  picture: { upload: 0 },
  portrait: null,
  ...change,
});
const shown = async () => (await shop.get('/api/banners')).data;

describe('saving the banners', () => {
  test('shows them at once, with their pictures, in their order', async () => {
    expect(await shown()).toEqual([]);
    const saved = await save(
      [
        slide({ title: '  First ', badgeText: ' ', overlayColor: '#00000014' }),
        slide({ title: 'Second', picture: { upload: 1 }, portrait: { upload: 2 } }),
      ],
      [image, image, image],
    );
    expect([saved.status, saved.message]).toEqual([200, 'Banners saved']);
    const slides = await shown();
    expect(slides.map(({ title }: { title: string }) => title)).toEqual(['First', 'Second']);
    expect(slides[0]).not.toHaveProperty('badgeText');
    expect(slides[0]).not.toHaveProperty('picture_id');
    expect(slides[1].portraitPicture).toMatchObject({ alt: 'A table', width: 40 });
    expect((await shop.app.inject(slides[0].imageUrl)).statusCode).toBe(200);
  });

  test('keeps pictures that stay, and removes the files of those that go', async () => {
    await save([slide(), slide({ picture: { upload: 1 } })], [image, image]);
    const [first, second] = (await read()).slides;
    const before = await shop.storedKeys();
    await save([slide({ picture: { id: second.picture_id } })]);
    expect((await read()).slides).toMatchObject([{ picture_id: second.picture_id }]);
    const after = await shop.storedKeys();
    expect(before).toContain(keyOf(first.imageUrl));
    expect(after).not.toContain(keyOf(first.imageUrl));
    expect(after).toContain(keyOf(second.imageUrl));
  });

  test('is refused over a version that somebody else has replaced, and leaves no file', async () => {
    const { version: old } = (await save([slide()], [image])).data;
    const [{ picture_id }] = (await read()).slides;
    const other = await save([slide({ title: 'Theirs', picture: { id: picture_id } })]);
    expect(other.status).toBe(200);
    const files = await shop.storedKeys();
    const late = await save([slide({ title: 'Mine' })], [image], old);
    expect(late.status).toBe(409);
    expect(late.message).toContain('Someone else');
    expect(await shown()).toMatchObject([{ title: 'Theirs' }]);
    expect(await shop.storedKeys()).toEqual(files);
  });

  test('is not refused where the shop has it already: only the answer to it was lost', async () => {
    const { version: old } = (await save([slide()], [image])).data;
    const [{ picture_id }] = (await read()).slides;
    const changed = slide({ title: 'Mine', picture: { id: picture_id } });
    const first = await save([changed], [], old);
    expect(first.status).toBe(200);
    expect(await save([changed], [], old)).toMatchObject({ status: 200, data: first.data });
    const other = slide({ title: 'Other', picture: { id: picture_id } });
    expect((await save([other], [], old)).status).toBe(409);
  });

  test('is not refused either with new pictures, which are stored once', async () => {
    const { version: old } = await read();
    const both = slide({ title: 'Mine', portrait: { upload: 1 } });
    const narrow = await picture(30);
    const first = await save([both], [image, narrow], old);
    const files = await shop.storedKeys();
    expect(await save([both], [image, narrow], old)).toMatchObject({
      status: 200,
      data: first.data,
    });
    expect(await shop.storedKeys()).toEqual(files);
    expect((await save([both], [image, image], old)).status).toBe(409);
    const [{ picture_id }] = first.data.slides;
    const again = [slide({ title: 'Mine', picture: { id: picture_id }, portrait: { upload: 0 } })];
    expect((await save(again, [narrow], old)).status).toBe(200);
    expect((await save(again, [image], first.data.version)).status).toBe(200);
    expect((await save([both], [image, narrow], old)).status).toBe(409);
  });

  test('of two at the same moment lets one through', async () => {
    const { version: over } = await read();
    const both = await Promise.all(
      ['One', 'Two'].map((title) => save([slide({ title })], [image], over)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shop.storedKeys()).toHaveLength(1);
  });

  test('is never overtaken by a page that was being read meanwhile', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) {
      const readers = Array.from({ length: 4 }, shown);
      const [{ picture_id } = { picture_id: null }] = (await read()).slides;
      const kept = picture_id === null ? { upload: 0 } : { id: picture_id };
      await Promise.all([
        save([slide({ title, picture: kept })], picture_id === null ? [image] : []),
        ...readers,
      ]);
      expect(await shown()).toMatchObject([{ title }]);
    }
  });

  test('is kept in the audit log with who did it', async () => {
    await save([slide()], [image]);
    const log = await shop.database.db
      .selectFrom('audit_log')
      .select(['subject', 'subject_id', 'changed_by'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(log).toMatchObject({ subject: 'settings', subject_id: 'banners' });
    expect(log?.changed_by).not.toBeNull();
  });
});

describe('is refused, and leaves no file:', () => {
  test.each([
    ['no picture', [slide({ picture: null })], ['slides.0.picture']],
    ['no words for the picture', [slide({ altText: ' ' })], ['slides.0.altText']],
    ['a link elsewhere', [slide({ buttonLink: '//evil.test' })], ['slides.0.buttonLink']],
    ['a script', [slide({ buttonLink: 'javascript:alert(1)' })], ['slides.0.buttonLink']],
    [
      'more style than a colour',
      [slide({ titleColor: 'red;x:url(//e)' })],
      ['slides.0.titleColor'],
    ],
    ['an upload that did not come', [slide({ picture: { upload: 1 } })], ['slides.0.picture']],
    ['a picture of nobody', [slide(), slide({ portrait: { id: 999_999 } })], ['slides.1.portrait']],
    ['too many', Array.from({ length: 9 }, () => slide()), ['slides']],
    ['no list', { a: 1 }, ['slides']],
    ['no JSON', '[', ['slides']],
  ])('%s', async (_name, slides, fields) => {
    const files = await shop.storedKeys();
    const answer = await save(slides, [image]);
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, fields]);
    expect(await shop.storedKeys()).toEqual(files);
    expect(await shown()).toEqual([]);
  });

  test("a product's picture", async () => {
    const id = await insertProduct(shop.database.db, { pictures: 1 });
    const { picture_id } = await shop.database.db
      .selectFrom('product_images')
      .select('picture_id')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await save([slide({ picture: { id: picture_id } })])).status).toBe(422);
  });

  test('a file that is no picture', async () => {
    expect((await save([slide()], [Buffer.from('<svg onload=alert(1)>')])).status).toBe(415);
    expect(await shown()).toEqual([]);
  });
});

test('stored values that are no slides break no page', async () => {
  for (const value of ['{"a":1}', '"x"', '[{"picture_id":"1"}]', '[{"picture_id":1.5}]', 'null']) {
    await shop.database.db
      .updateTable('settings')
      .set({ value })
      .where('key', '=', 'banners')
      .execute();
    expect([value, await read()]).toMatchObject([value, { slides: [] }]);
  }
});

const keyOf = (url: string) => url.split('/')[2];
