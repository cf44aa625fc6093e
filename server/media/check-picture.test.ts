import { describe, expect, test } from 'vitest';
import { MAX_PICTURE } from '../../domain/pictures.ts';
import { makeBomb, plain, twoColors } from '../../test/media-samples.ts';
import { decodePicture, faultOf, validatePicture } from './check-picture.ts';

const jpeg = () => twoColors().jpeg().toBuffer();
const text = (content: string) => Promise.resolve(Buffer.from(content, 'latin1'));
const followedBy = async (content: string) => Buffer.concat([await jpeg(), Buffer.from(content)]);

const DAMAGED = {
  status: 415,
  message: 'The picture is damaged and can’t be read: please choose another copy of it',
};

describe('files that are no pictures for the shop', () => {
  test.each([
    ['nothing', () => text('')],
    ['text', () => text('just some words, no picture at all')],
    ['SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG with a declaration', () => text('<?xml version="1.0"?><svg width="1" height="1"/>')],
    ['a web page', () => text('<!DOCTYPE html><html><body>hello</body></html>')],
    ['PDF', () => text('%PDF-1.7\n%...')],
    ['GIF', () => plain(4, 4).gif().toBuffer()],
    ['TIFF', () => plain(4, 4).tiff().toBuffer()],
  ])('%s is refused', async (_name, make) => {
    await expect(validatePicture(await make())).rejects.toMatchObject({
      status: 415,
      message: expect.stringMatching(/^Not an image/),
    });
  });

  test.each([
    ['a JPEG that ends behind its first bytes', () => text('\xff\xd8\xff and then nothing')],
    ['the head of a PNG', async () => (await plain(4, 4).png().toBuffer()).subarray(0, 20)],
    ['a GIF that calls itself WebP', () => text('RIFF\0\0\0\0WEBPGIF89a')],
  ])('%s is called damaged, with what to do', async (_name, make) => {
    await expect(validatePicture(await make())).rejects.toMatchObject(DAMAGED);
  });

  test.each([
    'heic',
    'heix',
    'mif1',
  ])('a HEIC (%s) is called that, with what to do', async (brand) => {
    const head = await text(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic\0\0\0\x08meta`);
    const refusal = await validatePicture(head).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      status: 415,
      message: 'The picture is HEIC, which browsers can’t show: save it as JPEG and choose that',
    });
    expect(faultOf(refusal)).toBe(
      'is HEIC, which browsers can’t show: save it as JPEG and choose that',
    );
  });

  test.each([
    ['a web page', '<html><script>alert(1)</script></html>'],
    ['a script in capitals', '<SCRIPT src="//evil.example">'],
    ['a doctype', '<!doctype  html>'],
    ['SVG', '<svg onload=alert(1)>'],
    ['PHP', '<?php system($_GET["c"]); ?>'],
  ])('a JPEG with %s behind it is refused', async (_name, content) => {
    await expect(validatePicture(await followedBy(content))).rejects.toMatchObject({ status: 415 });
  });

  test('a JPEG with a page in its comment is refused', async () => {
    const upload = await twoColors()
      .withExif({ IFD0: { Artist: '<script>x</script>' } })
      .jpeg()
      .toBuffer();
    await expect(validatePicture(upload)).rejects.toMatchObject({ status: 415 });
  });

  test('a JPEG that breaks off is refused', async () => {
    const whole = await plain(300, 300).jpeg().toBuffer();
    const broken = whole.subarray(0, whole.length / 2);
    await expect(decodePicture(broken)).rejects.toMatchObject(DAMAGED);
  });
});

describe('limits', () => {
  test('10 MB are taken, one byte more is not', async () => {
    const picture = await jpeg();
    const full = Buffer.concat([picture, Buffer.alloc(MAX_PICTURE - picture.length)]);
    await expect(validatePicture(full)).resolves.toBeUndefined();
    const over = Buffer.concat([full, Buffer.alloc(1)]);
    await expect(validatePicture(over)).rejects.toMatchObject({ status: 413 });
  });

  test('a bomb of 20000×20000 pixels is refused by its header', async () => {
    const bomb = makeBomb(20_000);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    await expect(validatePicture(bomb)).rejects.toMatchObject({ status: 422 });
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  test('a bomb is not decoded even if nobody checked it', async () => {
    await expect(decodePicture(makeBomb(20_000))).rejects.toMatchObject({ status: 415 });
  });

  test('40 megapixels are taken, a row more is not', async () => {
    await expect(
      validatePicture(await plain(8000, 5000).png().toBuffer()),
    ).resolves.toBeUndefined();
    const over = await plain(8000, 5001).png().toBuffer();
    await expect(validatePicture(over)).rejects.toMatchObject({ status: 422 });
  });

  test('a side of 20,000 pixels is taken, a longer one is not', async () => {
    const longest = await plain(20_000, 1).png().toBuffer();
    await expect(validatePicture(longest)).resolves.toBeUndefined();
    for (const [width, height] of [
      [20_001, 1],
      [1, 20_001],
    ] as const) {
      const longer = await plain(width, height).png().toBuffer();
      await expect(validatePicture(longer)).rejects.toMatchObject({
        status: 422,
        message: 'The picture has too many pixels: at most 20,000 along a side',
      });
    }
  });

  test.each([
    ['of 8 bits', {}, { taken: 5_400, refused: 5_500 }, 30],
    ['of 10 bits', { bitdepth: 10 }, { taken: 4_200, refused: 4_400 }, 18],
  ] as const)('an AVIF %s is taken up to what its decoder may hold', async (_name, options, sides, most) => {
    const small = await plain(64, 64).avif(options).toBuffer();
    await expect(validatePicture(saying(small, sides.taken))).resolves.toBeUndefined();
    await expect(validatePicture(saying(small, sides.refused))).rejects.toMatchObject({
      status: 422,
      message: `The picture has too many pixels: at most ${most} megapixels as AVIF of its kind, 40 as JPEG`,
    });
  });
});

/** The AVIF, whose header says that it is a square of such a side. */
function saying(avif: Buffer, side: number): Buffer {
  const bytes = Buffer.from(avif);
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(side, at);
  bytes.writeUInt32BE(side, at + 4);
  return bytes;
}
