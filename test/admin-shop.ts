import { readdir, rm } from 'node:fs/promises';
import type { AppDependencies } from '../server/app.ts';
import { createDiskStore, type MediaStore } from '../server/media/media-store.ts';
import { createTestApp, type TestAnswer, type TestApp } from './app.ts';
import { insertUser } from './factories.ts';
import { plain } from './media-samples.ts';
import { makeScratchDirectory } from './scratch-directory.ts';

/** A field of a form: a text, or the bytes of a file. */
export type FormEntry = readonly [name: string, value: string | Buffer | File];

/** A shop with an admin in it, and pictures in a folder of their own. */
export interface AdminShop extends TestApp {
  /** What an admin sends with their requests. */
  readonly admin: { readonly authorization: string };
  readonly media: MediaStore;
  readonly mediaDir: string;
  /** Sends a form as the admin, unless other headers are given. */
  postForm(
    url: string,
    entries: readonly FormEntry[],
    headers?: Record<string, string>,
  ): Promise<TestAnswer>;
  /** The keys of the pictures whose files are there. */
  storedKeys(): Promise<string[]>;
}

/** `wrap` may stand between the shop and its folder of pictures. */
export async function openAdminShop(
  overrides: Partial<AppDependencies> = {},
  wrap: (media: MediaStore) => MediaStore = (media) => media,
): Promise<AdminShop> {
  const mediaDir = makeScratchDirectory('mantel-media-');
  const media = wrap(createDiskStore(mediaDir));
  const shop = await createTestApp({ mediaDir, media, ...overrides });
  const { headers: admin } = await insertUser(shop.database.db, 'admin');
  return {
    ...shop,
    admin,
    media,
    mediaDir,
    async postForm(url, entries, headers = admin) {
      const form = await encodeForm(entries);
      return shop.post(url, form.payload, { ...form.headers, ...headers });
    },
    storedKeys: async () => (await readdir(mediaDir)).sort(),
    async close() {
      await shop.close();
      await rm(mediaDir, { recursive: true, force: true });
    },
  };
}

/** Encodes a form as a browser does. */
export async function encodeForm(entries: readonly FormEntry[]) {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else if (value instanceof File) form.append(name, value);
    else form.append(name, new File([new Uint8Array(value)], 'picture.jpg'));
  }
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

/** A small true picture. */
export const picture = (width = 40): Promise<Buffer> => plain(width, 50).jpeg().toBuffer();
