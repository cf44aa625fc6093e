import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What browsers of the floor lack: Safari 16.4, and Chrome, Edge and Firefox of the last three years
 * (docs/decisions/033-browser-floor.md). Each is found in built code, whose local names are short, so
 * only calls are looked for: what is called by `?.(` has an answer for its absence.
 */
const MISSING: readonly (readonly [api: RegExp, since: string])[] = [
  [/\bURL\.(?:parse|canParse)\(/, 'Safari 17, 18'],
  [/\bcrypto\.randomUUID\(/, 'a secure context: none on plain http'],
  [/\bnavigator\.clipboard\.(?!writeText)/, 'a secure context: none on plain http'],
  [/\bAbortSignal\.any\(/, 'Safari 17.4, Firefox 124'],
  [/\bPromise\.(?:withResolvers|try)\(/, 'Safari 17.4, Firefox 121'],
  [/\b(?:Object|Map)\.groupBy\(/, 'Safari 17.4'],
  [/\bIterator\.(?:from|concat)\(/, 'Safari 18.4, Firefox 131'],
  [
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|some|every|find|reduce|flatMap|toArray|forEach)\(/,
    'Safari 18.4, Firefox 131',
  ],
  [/\.(?:showPopover|hidePopover|togglePopover)\(/, 'Safari 17, Firefox 125'],
  [/\.(?:symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/, 'Safari 17, Firefox 127'],
  [/\.(?:checkVisibility|moveBefore|setHTMLUnsafe|getHTML)\(/, 'Safari 17.4 or later'],
  [
    /\b(?:Uint8Array\.fromBase64|Uint8Array\.fromHex|RegExp\.escape|Error\.isError)\(/,
    'Safari 18.2',
  ],
  [/\b(?:scheduler\.(?:yield|postTask)|cookieStore\.\w+)\(/, 'Safari 18.4 or later'],
  [/\bnew (?:Intl\.DurationFormat|Highlight|CloseWatcher|EditContext)\b/, 'newer browsers'],
  // Local names are short in built code; what is read of a query is not called `size` otherwise.
  [/\bsearchParams\.size\b/, 'Safari 17'],
];

/** The APIs that code calls although browsers of the floor lack them, as `call (since)`. */
export function findMissingApis(code: string): string[] {
  return MISSING.flatMap(([api, since]) => {
    const found = api.exec(code)?.[0];
    return found ? [`${found} (${since})`] : [];
  });
}

/** @throws when a built script calls what browsers of the floor lack, naming it. */
export async function holdBrowserFloor(clientDir: string): Promise<void> {
  const scripts = await Promise.all(
    ['assets', 'driver'].map(async (folder) =>
      (await readdir(join(clientDir, folder)))
        .filter((name) => name.endsWith('.js'))
        .map((name) => join(folder, name)),
    ),
  );
  const missing = await Promise.all(
    scripts
      .flat()
      .map(async (name) =>
        findMissingApis(await readFile(join(clientDir, name), 'utf8')).map(
          (api) => `${name}: ${api}`,
        ),
      ),
  );
  if (missing.flat().length > 0) {
    throw new Error(`Not in every browser of the floor:\n${missing.flat().join('\n')}`);
  }
}
