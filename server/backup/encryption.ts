import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { ObjectStore } from '../storage/object-store.ts';
import { BACKUP_FOLDER, BackupError, type Cipher } from './manifest.ts';

/** Loaded where a backup is encrypted: it has 56 files, which no start needs. */
const loadAge = () => import('age-encryption');

const PLAIN: Cipher = {
  suffix: '',
  encrypt: async (plain) => plain,
  decrypt: async (stored) => stored,
};

/** Holds the target's key pair, itself encrypted with the passphrase: `age -d key.age` reads it. */
const KEY_FILE = 'key.age';

/**
 * Opens the key of a target whose backups are read. Files are encrypted in the age format (age-encryption.org), so they can
 * also be read without Mantel.
 * @param passphrase `BACKUP_KEY`; absent: the backup is not encrypted
 * @throws BackupError the passphrase is not the one that the target was begun with, or the target's key file is lost
 */
export async function openCipher(store: ObjectStore, passphrase?: string): Promise<Cipher> {
  if (!passphrase) return PLAIN;
  const identity = await readIdentity(store, passphrase);
  if (identity) return cipherOf(identity);
  throw new BackupError(
    `${KEY_FILE} is missing in ${store.place}: put it back from a copy of the target. Encrypted backups can't be read without it`,
  );
}

/**
 * The same for a target that is written to: its first encrypted backup makes the key. Another key beside what was encrypted
 * with one that is lost would make all of it unreadable, even once the lost one is found. What is encrypted there is not joined
 * by what is not: somebody who forgot the key would leave customers' names in the clear.
 * @throws BackupError as {@link openCipher}
 */
export async function openOrMakeCipher(store: ObjectStore, passphrase?: string): Promise<Cipher> {
  if (passphrase === undefined && (await hasKey(store))) {
    throw new BackupError(
      `${store.place} holds encrypted backups, and BACKUP_KEY is not set: set it, or begin another target for backups that are not encrypted`,
    );
  }
  const isNew =
    passphrase !== undefined && !(await hasKey(store)) && !(await holdsEncrypted(store));
  return isNew ? cipherOf(await makeIdentity(store, passphrase)) : openCipher(store, passphrase);
}

async function cipherOf(identity: string): Promise<Cipher> {
  const { Decrypter, Encrypter, identityToRecipient } = await loadAge();
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

/** Whether a target has a file that was encrypted: of a backup, or a picture that backups share. */
async function holdsEncrypted(store: ObjectStore): Promise<boolean> {
  const parts = (await store.names('pictures')).map((part) => `pictures/${part}`);
  const folders = (await store.names('')).filter((name) => BACKUP_FOLDER.test(name));
  for (const folder of [...folders, ...parts]) {
    if ((await store.names(folder)).some((name) => name.endsWith('.age'))) return true;
  }
  return false;
}

const hasKey = async (store: ObjectStore): Promise<boolean> =>
  (await store.size(KEY_FILE)) !== null;

async function readIdentity(store: ObjectStore, passphrase: string): Promise<string | null> {
  if (!(await hasKey(store))) return null;
  const { Decrypter } = await loadAge();
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
  const { Encrypter, generateX25519Identity } = await loadAge();
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  await store.write(KEY_FILE, await encrypter.encrypt(identity));
  return identity;
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/** It may fail before anybody reads it, which would end the process; anyone who reads it then sees the error. */
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as WebStream<Uint8Array>).on('error', () => undefined);
