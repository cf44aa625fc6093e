import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** What a browser with a device answers, made of a real key: what the shop keeps of it is checked as any other. */
export interface TestPasskey {
  readonly id: string;
  /** How often it signed, as it says. */
  count: number;
  readonly key: KeyObject;
  readonly publicKey: Buffer;
}

/** A fresh device. */
export function makePasskey(id = Buffer.from(Math.random().toString())): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (text: string) => Buffer.concat([bytes(0x58, 32), Buffer.from(text, 'base64url')]);
  // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const cose = [bytes(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21), point(x), bytes(0x22), point(y)];
  return {
    id: id.toString('base64url'),
    count: 0,
    key: privateKey,
    publicKey: Buffer.concat(cose),
  };
}

/** Where a browser signs: of which page, and for which site. */
export interface Place {
  readonly origin: string;
  readonly rpId: string;
}

/** A new passkey, as `POST /auth/passkeys` takes it. */
export function register(
  passkey: TestPasskey,
  challenge: string,
  { origin, rpId }: Place,
  format = 'none',
) {
  const id = Buffer.from(passkey.id, 'base64url');
  const data = [
    header(rpId, 0x41, passkey.count),
    Buffer.alloc(16),
    bytes(0, id.length),
    id,
    passkey.publicKey,
  ];
  const authData = Buffer.concat(data);
  const attestation = Buffer.concat([
    bytes(0xa3, 0x63),
    Buffer.from('fmt'),
    bytes(0x60 + format.length),
    Buffer.from(format),
    bytes(0x67),
    Buffer.from('attStmt'),
    bytes(0xa0, 0x68),
    Buffer.from('authData'),
    bytes(0x59, authData.length >> 8, authData.length & 255),
    authData,
  ]);
  const client = clientData('webauthn.create', challenge, origin);
  return {
    id: passkey.id,
    response: {
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  };
}

/** A signature, as `POST /auth/login/passkey` takes it. */
export function signChallenge(passkey: TestPasskey, challenge: string, { origin, rpId }: Place) {
  const authData = header(rpId, 1, passkey.count);
  const client = clientData('webauthn.get', challenge, origin);
  const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
  return {
    id: passkey.id,
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, passkey.key).toString('base64url'),
    },
  };
}

const bytes = (...list: number[]) => Buffer.from(list);

function header(rpId: string, flags: number, count: number): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), bytes(flags), counter]);
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
