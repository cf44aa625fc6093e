import { expect, test } from 'vitest';
import { startServer } from '../../test/components/server.ts';
import { showPart } from '../../test/components/show.tsx';
import { PictureDrop } from './picture-drop.tsx';

/** A picture of noise, which does not compress: what is cut off of it is pixels. */
async function noise(type: string): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(200, 200);
  const context = canvas.getContext('2d');
  const pixels = new ImageData(200, 200);
  for (let at = 0; at < pixels.data.length; at += 1)
    pixels.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251;
  context?.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type });
  return new Uint8Array(await blob.arrayBuffer());
}

async function choose(files: readonly File[]) {
  startServer();
  const chosen: string[] = [];
  const screen = await showPart(
    <PictureDrop
      label="Pictures"
      name="pictures"
      room={{ left: 10, most: 10 }}
      onChoose={(good) => chosen.push(...good.map(({ name }) => name))}
    />,
  );
  await screen.getByLabelText('Pictures').upload([...files]);
  return { screen, chosen };
}

test.each([
  'image/jpeg',
  'image/png',
  'image/webp',
])('one of several (%s) that breaks off is named when it is chosen, and the others are taken', async (type) => {
  const whole = await noise(type);
  const { screen, chosen } = await choose([
    new File([whole], 'vase', { type }),
    new File([whole.subarray(0, whole.length * 0.6)], 'cut off', { type }),
    new File([whole], 'bowl', { type }),
  ]);
  const told = screen.getByRole('status').filter({ hasText: 'cut off is damaged' });
  await expect.element(told).toBeInTheDocument();
  expect(chosen).toEqual(['vase', 'bowl']);
});

test('a HEIC with another name is called that', async () => {
  const head = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  const { screen, chosen } = await choose([new File([head], 'IMG_1.jpg', { type: 'image/jpeg' })]);
  const told = screen.getByRole('status').filter({ hasText: 'IMG_1.jpg is HEIC' });
  await expect.element(told).toBeInTheDocument();
  expect(chosen).toEqual([]);
});
