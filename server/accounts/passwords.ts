import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createQueue } from './hash-queue.ts';

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
  const inTurn = createQueue({ atOnce: HASHES_AT_ONCE, waiting: 100 });
  return {
    hash: (password) => inTurn(() => engine.hash(password)),
    verify: (stored, password) => inTurn(() => engine.verify(stored ?? NOBODYS_HASH, password)),
  };
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** A well-formed hash that no known password has: salt and digest are random. */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${base64(16)}$${base64(32)}`;
