import { tmpdir } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { makeZip, type SampleFile } from '../../test/media-samples.ts';
import { createFileOnDisk, type OpenFile } from '../http/read-form.ts';
import { readPictureZip } from './read-picture-zip.ts';

const open: OpenFile[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((file) => file.close()));
});

async function read(zip: Buffer) {
  const file = await createFileOnDisk(tmpdir());
  open.push(file);
  await file.append(zip);
  return readPictureZip(file);
}
const pathsOf = async (...paths: (string | Buffer)[]) =>
  (await read(makeZip(paths.map((path) => sample({ path }))))).map(({ path }) => path);
const sample = (traits: Partial<SampleFile> = {}): SampleFile => ({
  ...{ path: 'a.jpg', bytes: Buffer.from('some bytes') },
  ...traits,
});
const readOne = async (traits: Partial<SampleFile>) => {
  const [file] = await read(makeZip([sample(traits)]));
  return file?.read();
};

test.each([0, 8])('a file packed by method %i comes out as it went in', async (method) => {
  const bytes = Buffer.from('a picture '.repeat(1_000));
  expect(await readOne({ bytes, method })).toEqual(bytes);
  expect(await readOne({ bytes: Buffer.of(), method })).toEqual(Buffer.of());
});

test('folders, hidden files and those of macOS are passed over; odd paths are names like others', async () => {
  expect(
    await pathsOf('vases/', 'vases/a.jpg', '__MACOSX/vases/._a.jpg', '.DS_Store', 'x/.hidden.jpg'),
  ).toEqual(['vases/a.jpg']);
  expect(await pathsOf('../../etc/passwd', '/root/a.jpg', 'C:\\b.jpg')).toEqual([
    '../../etc/passwd',
    '/root/a.jpg',
    'C:/b.jpg',
  ]);
});

test('names are read in UTF-8 whether it is said or not, and in that of old Windows', async () => {
  expect(await pathsOf('Ölkrug.jpg', 'O\u0308lkrug.jpg', Buffer.from([0x99, 0x2e, 0x6a]))).toEqual([
    'Ölkrug.jpg',
    'Ölkrug.jpg',
    'Ö.j',
  ]);
});

describe('a file', () => {
  const ZEROS = Buffer.alloc(10 * 1024 * 1024 + 1);
  test.each<[string, Partial<SampleFile>, string]>([
    ['larger than 10 MB', { bytes: ZEROS }, 'The picture is too large: at most 10 MB'],
    ['larger than it says', { bytes: ZEROS, saidSize: 100 }, 'is damaged in the zip'],
    ['smaller than it says', { saidSize: 100 }, 'is damaged in the zip'],
    ['of another sum', { saidCrc: 1 }, 'is damaged in the zip'],
    ['locked', { flag: 1 }, 'is locked by a password in the zip'],
    [
      'packed otherwise',
      { method: 14 },
      'is packed in a way that is not known here: make the zip again',
    ],
  ])('%s is refused', async (_what, traits, message) => {
    await expect(readOne(traits)).rejects.toThrow(message);
  });
});

describe('a zip', () => {
  const BROKEN = { status: 422, errors: { pictures: ['This is no zip, or it is broken'] } };
  const good = makeZip([sample({ path: 'x/a.jpg' }), sample({ path: 'b.jpg' })]);

  test.each([
    ['empty', Buffer.of()],
    ['text', Buffer.from('name,price\nJug,5')],
    ['cut off', good.subarray(0, -10)],
    ['without its beginning', good.subarray(30)],
    ['of another size than it says', Buffer.concat([good, Buffer.from('more')])],
    ['pointing beyond all files', beyond(good)],
  ])('that is %s is refused', async (_what, zip) => {
    await expect(read(zip)).rejects.toMatchObject(BROKEN);
  });

  test('of too many files is refused', async () => {
    const many = makeZip(
      Array.from({ length: 5_001 }, (_, n) => sample({ path: `${n}.jpg`, method: 0 })),
    );
    await expect(read(many)).rejects.toThrow('There are too many files in this zip: split it');
  });

  test('of too much to say about its files is refused', async () => {
    const path = 'x'.repeat(60_000);
    const many = makeZip(Array.from({ length: 80 }, () => sample({ path })));
    await expect(read(many)).rejects.toThrow('There are too many files in this zip: split it');
  });

  test('of which more than 1 GB is unpacked is refused', async () => {
    // What a file says of itself counts, before any of it is unpacked.
    const files = await read(makeZip([sample({ saidSize: 10 * 1024 * 1024 })]));
    let refused: unknown;
    for (let time = 0; time < 103; time += 1)
      await files[0]?.read().catch((error) => (refused = error));
    expect(refused).toMatchObject({
      status: 422,
      message: 'There is too much in this zip: split it',
    });
  });

  test('with any byte changed is read or refused, and nothing breaks', async () => {
    const said: string[] = [];
    for (let place = 0; place < good.length; place += 1) {
      for (const byte of [0, 0xff, (good[place] ?? 0) ^ 1]) {
        const zip = Buffer.from(good);
        zip[place] = byte;
        try {
          for (const file of await read(zip)) await file.read();
        } catch (error) {
          said.push((error as Error).message);
        }
        await open.pop()?.close();
      }
    }
    expect(new Set(said)).toContain('is damaged in the zip');
    for (const message of said) expect(message).toMatch(/zip|too large/);
  });
});

/** The same with what a large zip says about its place: beyond what a number can say. */
function beyond(zip: Buffer): Buffer {
  const end = zip.lastIndexOf('PK\x05\x06');
  const place = Buffer.from('504b06070000000000ffffffffffffff01000000', 'hex');
  return Buffer.concat([zip.subarray(0, end), place, zip.subarray(end)]);
}
