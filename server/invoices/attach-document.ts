import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Database } from '../database/types.ts';
import { drawDocument } from './draw-document.ts';
import { fileNameOf, findDocument } from './stored-document.ts';

/** An invoice as the file that a mail brings; `null` where there is none. */
export async function attachDocument(db: Kysely<Database>, id: number) {
  const document = await findDocument(db, id);
  if (!document) return null;
  return {
    filename: fileNameOf(document),
    content: await buffer(await drawDocument(document)),
    contentType: 'application/pdf',
  };
}
