import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { startServer } from '../../test/components/server.ts';
import { showPart } from '../../test/components/show.tsx';
import QrCode from './qr-code.tsx';

const SETUP =
  'otpauth://totp/Rana%20%26%20Co:samir%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Rana%20%26%20Co';

/** What the picture shows, as a camera sees it. */
async function photograph(svg: Element): Promise<ImageData> {
  const drawn = svg.cloneNode(true) as Element;
  drawn.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  drawn.setAttribute('width', '400');
  drawn.setAttribute('height', '400');
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(drawn.outerHTML)}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(400, 400).getContext('2d');
  if (!canvas) throw new Error('No canvas');
  canvas.fillStyle = getComputedStyle(svg).backgroundColor;
  canvas.fillRect(0, 0, 400, 400);
  canvas.drawImage(picture, 0, 0);
  return canvas.getImageData(0, 0, 400, 400);
}

test.each([
  ['a shop', SETUP],
  ['long names', `${SETUP}${'%D8%A7'.repeat(60)}`],
])('a phone reads what is in it: %s', async (_of, text) => {
  startServer({});
  const screen = await showPart(<QrCode text={text} label="QR code" />);
  const svg = screen.getByRole('img', { name: 'QR code' }).element();
  expect(decodeQR(await photograph(svg))).toBe(text);
});
