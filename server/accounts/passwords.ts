import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Refusal } from '../http/refusal.ts';

/** Argon2id with 19 MiB, two passes, one lane (architecture "Stack"); memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Never more than two, and one less than there are cores: the shop itself needs one too. */
const HASHES_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

/** What computes hashes; tests count its calls. */
export interface HashEngine {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

const argon2: HashEngine = {
  hash: (password) => hash(password, COST),
  verify: (stored, password) => verify(stored, password),
};

export interface Passwords {
  /** @throws {Refusal} 503 when too many wait for their hash. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password is the one that was hashed. Without a hash, for there is no such account,
   * it does the same work and says no.
   *
   * @throws {Refusal} 503 when too many wait for their hash.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** Hashes and checks passwords, at most two at once; up to a hundred more wait. */
export function createPasswords(engine: HashEngine = argon2): Passwords {
  const queued = createQueue({ atOnce: HASHES_AT_ONCE, waiting: 100 });
  return {
    hash: (password) => queued(() => engine.hash(password)),
    verify: (stored, password) => queued(() => engine.verify(stored ?? NOBODYS_HASH, password)),
  };
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** A well-formed hash that no known password has, another one in each process: salt and digest are random. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${base64(16)}$${base64(32)}`;

/** Runs work in the order in which it came. */
type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** How long a client that found the queue full is asked to wait, in seconds. */
const RETRY_AFTER = '5';

/**
 * Lets `atOnce` pieces of work run at the same time and `waiting` (at least one) more wait, in the order they came.
 *
 * The queue throws {@link Refusal} 503 with `Retry-After` for those beyond.
 */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.pendingCount >= waiting) {
      throw new Refusal(503, 'Many people are logging in, please try again in a moment', {
        headers: { 'retry-after': RETRY_AFTER },
      });
    }
    return limit(work);
  };
}

/** Without those that look alike: 0 o, 1 i l. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that a person can copy from a screen: four groups of five signs, 99 bits. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** What the lists of most used passwords are made of, in letters; digits and signs around don't help. */
const WORDS = new Set(
  `abc abcd abcdef abcdefgh access admin administrator adminadmin adminpass adminpassword asdf
  asdfasdf asdfgh asdfghjkl azerty baseball batman changeit changeme changemenow charlie computer
  default dragon examplepassword example football freedom google guest hello helloworld hunter
  iloveyou internet jesus letmein login lovely mantel manteladmin master michael monkey mustang mypassword
  ninja passpass passw password passwordpassword passwort pokemon princess qazwsx qazwsxedc qwer
  qwert qwerty qwertyqwerty qwertyuiop root rootroot samsung secret secretpassword shadow shop
  shopadmin starwars sunshine superman supersecret superuser temp temporary test testing testtest
  trustno trustnoone user welcome whatever zaqwsx zxcvbn zxcvbnm`.split(/\s+/),
);

/** Walks over the keyboard that are known with their digits. */
const WALKS = new Set(['1q2w3e4r', '1q2w3e4r5t', '1qaz2wsx', 'q1w2e3r4', 'zaq12wsx', 'abc123abc']);

const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const lettersOf = (text: string) => text.replace(/[^a-z]/g, '');

/**
 * Finds passwords that everybody tries first: "password1", "Adm1n123!", "12345678", "aaaaaaaa", or
 * the e-mail that they go with.
 */
export function isWellKnownPassword(password: string, email: string): boolean {
  const typed = password.toLowerCase();
  const withoutTail = typed.replace(/[^a-z]+$/, '');
  const meant = withoutTail.replace(/[^a-z]/g, (sign) => LETTER_FOR[sign] ?? '');
  const [local = ''] = email.toLowerCase().split('@');
  return (
    /^\d+!*$/.test(typed) ||
    /^(.)\1*$/.test(typed) ||
    WALKS.has(typed) ||
    WORDS.has(lettersOf(typed)) ||
    WORDS.has(meant) ||
    [local, email.toLowerCase()].some((own) => own === typed || own === withoutTail)
  );
}
