import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { ObjectStore } from '../storage/object-store.ts';
import { BackupError, type Cipher } from './manifest.ts';

const PLAIN: Cipher = {
  suffix: '',
  encrypt: async (plain) => plain,
  decrypt: async (stored) => stored,
};

/** Holds the target's key pair, itself encrypted with the passphrase: `age -d key.age` reads it. */
const KEY_FILE = 'key.age';

/**
 * Opens the key of a backup target, or makes it at the first encrypted backup. Files are encrypted in the
 * age format (age-encryption.org), so they can also be read without Mantel.
 * @param passphrase `BACKUP_KEY`; absent: nothing is encrypted
 * @throws BackupError the passphrase is not the one that the target was begun with
 */
export async function openCipher(store: ObjectStore, passphrase?: string): Promise<Cipher> {
  if (!passphrase) return PLAIN;
  const identity =
    (await readIdentity(store, passphrase)) ?? (await makeIdentity(store, passphrase));
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    suffix: '.age',
    encrypt: async (plain) => fromWeb(await encrypter.encrypt(toWeb(plain))),
    decrypt: async (stored) => fromWeb(await decrypter.decrypt(toWeb(stored))),
  };
}

/** Whether a target's files can be decrypted at all: its key pair is there. */
export const hasKey = async (store: ObjectStore): Promise<boolean> =>
  (await store.size(KEY_FILE)) !== null;

async function readIdentity(store: ObjectStore, passphrase: string): Promise<string | null> {
  if (!(await hasKey(store))) return null;
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(await buffer(await store.read(KEY_FILE)), 'text');
  } catch (cause) {
    throw new BackupError(`BACKUP_KEY is not the key that ${store.place} was encrypted with`, {
      cause,
    });
  }
}

async function makeIdentity(store: ObjectStore, passphrase: string): Promise<string> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  await store.write(KEY_FILE, await encrypter.encrypt(identity));
  return identity;
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/** It may fail before anybody reads it, which would end the process; whoever reads it then sees the error. */
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as WebStream<Uint8Array>).on('error', () => undefined);
