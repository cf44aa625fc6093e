// Run by `npm run check`: looks for secrets in every file that git knows.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** What secrets look like that their makers gave a form to, and keys in files; so that nothing harmless is found. */
const FORMS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----\s+[\w+/=]{20}/,
  'a key of age': /\bAGE-SECRET-KEY-1[0-9A-Z]{58}\b/,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{50})/,
  'a token of npm': /\bnpm_[0-9A-Za-z]{36}\b|_authToken\s*=\s*[\w-]{20}/,
  'a token of Slack': /\bxox[abpors]-[\w-]{20}/,
  'a key of Stripe': /\b[rs]k_live_[0-9A-Za-z]{20}/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a signed token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{15,}/,
};

/** Files that are larger hold pictures and catalogues, in bytes. */
const MAX = 1_000_000;

/** Names what in a text looks like a secret. */
export const secretsIn = (text: string): string[] =>
  Object.keys(FORMS).filter((name) => FORMS[name]?.test(text));

/** Files of settings with values, which are never committed. */
export const isPrivateFile = (path: string): boolean =>
  /(^|\/)(\.env(\.(?!example$|compose\.example$)[\w.]+)?|id_(rsa|ed25519|ecdsa)|[^/]+\.(pem|p12|pfx|key))$/.test(
    path,
  );

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  const found = files.flatMap((path) => {
    const file = resolve(root, path);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (isPrivateFile(path)) return [`${path} must not be committed`];
    if (!stats?.isFile() || stats.size > MAX) return [];
    return secretsIn(readFileSync(file, 'latin1')).map((name) => `${path} holds ${name}`);
  });
  for (const one of found) console.error(one);
  console.log(`${files.length} files, ${found.length} secrets`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
