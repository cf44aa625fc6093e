import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The text of every built style sheet, by its address, as it stands in documents. Signs beyond ASCII are
 * escaped: a single one makes V8 keep a whole document with two bytes a character (docs/decisions/012).
 */
export async function readSheets(clientDir: string): Promise<Map<string, string>> {
  const names = await readdir(join(clientDir, 'assets'));
  const sheets = names.filter((name) => name.endsWith('.css'));
  return new Map(
    await Promise.all(
      sheets.map(async (name) => {
        const text = await readFile(join(clientDir, 'assets', name), 'utf8');
        return [`/assets/${name}`, escapeCss(text.trim())] as const;
      }),
    ),
  );
}

function escapeCss(text: string): string {
  const escaped = text.replaceAll(
    /[^\0-\x7f]/gu,
    (sign) => `\\${sign.codePointAt(0)?.toString(16)} `,
  );
  // Made out of a text with two bytes a character, it would have two bytes still.
  return Buffer.from(escaped).toString('latin1');
}
