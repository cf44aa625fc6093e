import type { Sharp } from 'sharp';
import { LOOK } from '../../domain/words/look.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { loadSharp } from '../media/check-picture.ts';
import { oneAtATime } from '../media/store-picture.ts';
import { checkSvg } from './check-svg.ts';

const MAX_PNG = 4 * 1024 * 1024;
const MAX_SVG = 256 * 1024;
const MAX_LOGO_PIXELS = 25_000_000;

/** The longer side that a logo is kept with, in px: what the largest icon is made from. */
const KEPT_SIDE = 1024;

/** In the bar it is at most 200 × 40 px, on screens with twice the pixels. */
const INLINE_BOX = { width: 400, height: 80, fit: 'inside', withoutEnlargement: true } as const;
/** It stands in every document: what is heavier is drawn with less detail. */
const MAX_INLINE = 4_000;

/** A logo, drawn. */
export interface DrawnLogo {
  /** WebP, without what is transparent around it. */
  readonly picture: Buffer;
  readonly width: number;
  readonly height: number;
  /** WebP, as small as it stands in pages. */
  readonly inline: Buffer;
}

/**
 * Draws an uploaded logo again: nothing of the file itself is kept or served. One picture of the shop is decoded at a time.
 *
 * @throws {Refusal} 413 for one too large, 415 for what is neither PNG nor SVG or can't be read, 422 for an SVG that holds more than shapes.
 */
export const drawLogo = (file: Buffer): Promise<DrawnLogo> => oneAtATime(() => draw(file));

async function draw(file: Buffer): Promise<DrawnLogo> {
  const whole = isPng(file) ? await openPng(file) : await openSvg(file);
  const { data, info } = await whole
    .timeout({ seconds: 10 })
    .toColourspace('srgb')
    .trim({ background: '#00000000', threshold: 2 })
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 92, alphaQuality: 100 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged();
    });
  if (await isEmpty(data)) throw wordedRefusal(422, 'file', LOOK, 'logo_empty');
  return { picture: data, width: info.width, height: info.height, inline: await drawInline(data) };
}

const isPng = (file: Buffer): boolean => file.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n';

const damaged = () => wordedRefusal(415, 'file', LOOK, 'logo_damaged');

async function openPng(file: Buffer): Promise<Sharp> {
  if (file.length > MAX_PNG) throw wordedRefusal(413, 'file', LOOK, 'logo_large', { most: '4 MB' });
  const sharp = await loadSharp();
  return sharp(file, { limitInputPixels: MAX_LOGO_PIXELS, failOn: 'error' });
}

async function openSvg(file: Buffer): Promise<Sharp> {
  if (!/^[\s\ufeff]*<(?:\?xml|!--|!doctype|svg)/i.test(file.toString('utf8', 0, 400))) {
    throw wordedRefusal(415, 'file', LOOK, 'logo_kind');
  }
  if (file.length > MAX_SVG) {
    throw wordedRefusal(413, 'file', LOOK, 'logo_large', { most: '256 kB for an SVG' });
  }
  checkSvg(file.toString('utf8'));
  const sharp = await loadSharp();
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  const density = Math.min(2_400, Math.max(1, (72 * KEPT_SIDE) / Math.max(width, height)));
  return sharp(file, { density, limitInputPixels: MAX_LOGO_PIXELS, failOn: 'error' });
}

async function isEmpty(picture: Buffer): Promise<boolean> {
  const { channels } = await (await loadSharp())(picture).stats();
  return channels.length === 4 && channels[3]?.max === 0;
}

/** From the best to what is small enough whatever it shows. */
async function drawInline(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const small = await sharp(picture).resize(INLINE_BOX).png().toBuffer();
  const lossless = await sharp(small).webp({ lossless: true, effort: 6 }).toBuffer();
  if (lossless.length <= MAX_INLINE) return lossless;
  for (const quality of [85, 70, 55, 40]) {
    const lossy = await sharp(small).webp({ quality, alphaQuality: 90, effort: 6 }).toBuffer();
    if (lossy.length <= MAX_INLINE) return lossy;
  }
  const half = { ...INLINE_BOX, width: INLINE_BOX.width / 2, height: INLINE_BOX.height / 2 };
  return sharp(small).resize(half).webp({ quality: 50, alphaQuality: 60, effort: 6 }).toBuffer();
}
