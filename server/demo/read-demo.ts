import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { slideContent } from '../../contract/content.ts';
import {
  collectionAttribute,
  productAttribute,
  productFacts,
} from '../../contract/product-facts.ts';
import { productOption } from '../../contract/variants.ts';
import { parseHundredths } from '../../domain/decimal.ts';
import { MAX_PRICE_CENTS } from '../../domain/money.ts';
import { ROOM_LIMITS, SPOT_END } from '../../domain/rooms.ts';
import { MAX_OPTIONS, MAX_VARIANTS } from '../../domain/variants.ts';

const fileName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*\.(jpg|png|webp)$/, 'is no name of a picture');

const hundredths = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/, { error: 'must have two decimals, like "68.00"', abort: true })
    .refine(
      (text) => {
        const value = parseHundredths(text);
        return value >= least && value <= most;
      },
      `must be between ${least / 100} and ${most / 100}`,
    );

const collection = z.object({
  name: z.string().trim().min(1).max(80),
  picture: fileName,
  /** What its products may have values of. */
  attributes: collectionAttribute
    .pick({ name: true, type: true })
    .extend({
      unit: z.string().default(''),
      choices: z.array(z.string()).default([]),
    })
    .array()
    .default([]),
});

const product = z.object({
  name: z.string().trim().min(1).max(200),
  /** The name of a collection. */
  collection: z.string(),
  description: z.string().trim().min(1).max(5_000),
  price: hundredths(1, MAX_PRICE_CENTS),
  discount: hundredths(0, 10_000),
  available: z.boolean(),
  views: z.int().min(0),
  purchases: z.int().min(0),
  pictures: z.array(fileName).min(1).max(10),
  facts: productFacts.default({}),
  /** Values by the names of the collection's attributes. */
  attributes: z.record(z.string(), productAttribute.shape.value).default({}),
  /** In what it is chosen, and what of it is sold; the cheapest costs as much as the product. */
  options: z.array(productOption).max(MAX_OPTIONS).default([]),
  variants: z
    .array(
      z.object({
        values: z.array(z.string()).min(1).max(MAX_OPTIONS),
        price: hundredths(1, MAX_PRICE_CENTS),
        available: z.boolean().default(true),
        /** One of the product's pictures. */
        picture: fileName.optional(),
      }),
    )
    .max(MAX_VARIANTS)
    .default([]),
});

/** A slide of the hero; with `collection`, its button leads to that collection. */
const banner = slideContent.extend({
  picture: fileName,
  portrait: fileName.optional(),
  collection: z.string().optional(),
});

/** A picture in which products can be tapped; those are named by their names, variants by their values. */
const room = z.object({
  name: z.string().trim().min(1).max(ROOM_LIMITS.name),
  text: z.string().trim().max(ROOM_LIMITS.text),
  picture: fileName,
  alt: z.string().trim().min(1).max(ROOM_LIMITS.alt),
  spots: z
    .array(
      z.object({
        x: z.int().min(0).max(SPOT_END),
        y: z.int().min(0).max(SPOT_END),
        product: z.string(),
        variant: z.array(z.string()).optional(),
      }),
    )
    .max(ROOM_LIMITS.spots),
});

/** The lists before their items are looked at one by one, so that a message can name the item. */
const lists = z.object({
  collections: z.array(z.unknown()),
  products: z.array(z.unknown()),
  rooms: z.array(z.unknown()).default([]),
});

export interface DemoCatalogue {
  readonly banners: readonly z.output<typeof banner>[];
  readonly collections: readonly z.output<typeof collection>[];
  readonly products: readonly z.output<typeof product>[];
  readonly rooms: readonly z.output<typeof room>[];
}

/**
 * Reads and checks `catalogue.json` and `banners.json`.
 *
 * @throws {SeedError} naming the file, the product, the collection or the banner that is wrong.
 */
export async function readCatalogue(folder: string): Promise<DemoCatalogue> {
  const { collections, products, rooms } = await readJson(folder, 'catalogue.json', lists);
  const banners = await readJson(folder, 'banners.json', z.array(z.unknown()));
  const catalogue = {
    banners: banners.map((item) => parseItem(banner, 'Banner', item)),
    collections: collections.map((item) => parseItem(collection, 'Collection', item)),
    products: products.map((item) => parseItem(product, 'Product', item)),
    rooms: rooms.map((item) => parseItem(room, 'Room', item)),
  };
  refuseUnknownCollections(catalogue);
  refuseForeignPictures(catalogue);
  return catalogue;
}

/** Every picture that a catalogue shows, once. */
export const picturesOf = ({ banners, collections, products, rooms }: DemoCatalogue): string[] => [
  ...new Set([
    ...banners.flatMap(({ picture, portrait }) => (portrait ? [picture, portrait] : [picture])),
    ...collections.map(({ picture }) => picture),
    ...products.flatMap(({ pictures }) => pictures),
    ...rooms.map(({ picture }) => picture),
  ]),
];

function refuseUnknownCollections({ banners, collections, products }: DemoCatalogue): void {
  const names = new Set(collections.map(({ name }) => name));
  for (const { name, collection } of products) {
    if (!names.has(collection)) {
      throw new SeedError(`Product "${name}": there is no collection "${collection}"`);
    }
  }
  for (const { title, collection } of banners) {
    if (collection !== undefined && !names.has(collection)) {
      throw new SeedError(`Banner "${title}": there is no collection "${collection}"`);
    }
  }
}

function refuseForeignPictures({ products }: DemoCatalogue): void {
  for (const { name, pictures, variants } of products) {
    const foreign = variants.find(({ picture }) => picture && !pictures.includes(picture))?.picture;
    if (foreign) throw new SeedError(`Product "${name}": "${foreign}" is none of its pictures`);
  }
}

async function readJson<S extends z.ZodType>(
  folder: string,
  name: string,
  schema: S,
): Promise<z.output<S>> {
  try {
    return schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
  } catch (cause) {
    throw new SeedError(`${name} cannot be read`, { cause });
  }
}

function parseItem<S extends z.ZodType>(schema: S, kind: string, item: unknown): z.output<S> {
  const result = schema.safeParse(item);
  if (result.success) return result.data;
  const { name, title } = (item ?? {}) as { name?: unknown; title?: unknown };
  throw new SeedError(`${kind} "${name ?? title ?? '?'}": ${explain(result.error)}`);
}

const explain = ({ issues: [issue] }: z.ZodError): string =>
  [issue?.path.join('.'), issue?.message].filter(Boolean).join(' ');

/** The demo catalogue can't be used; the message is one line that names the file or the product. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

/**
 * Works through items, `most` at a time. After the first failure nothing new is begun; when it
 * rejects, nothing is running any more.
 */
export async function workInParallel<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: most }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
