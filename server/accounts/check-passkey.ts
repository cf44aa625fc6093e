import type { PasskeyAssertion, PasskeyAttestation } from '../../contract/passkeys.ts';

/** For which site passkeys are good: they sign its name, so no other site gets a signature that fits. */
export interface PasskeySite {
  /** The host of the shop. */
  readonly rpId: string;
  readonly origin: string;
}

/**
 * The site of the shop's passkeys; `null` where browsers have none: they want https and a name (no bare address), or a shop on
 * this machine.
 */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (hostname === 'localhost') return { rpId: hostname, origin };
  const isAddress = /^\[|^[\d.]+$/.test(hostname);
  return protocol === 'https:' && !isAddress ? { rpId: hostname, origin } : null;
}

/** What is stored of a passkey. */
export interface Credential {
  readonly id: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: string[];
}

/** What was to be signed, and for which site. */
interface Expected {
  readonly challenge: Buffer;
  readonly site: PasskeySite;
}

const expectedOf = ({ challenge, site }: Expected) => ({
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: site.origin,
  expectedRPID: site.rpId,
  // The password was the first factor: touching the device is enough.
  requireUserVerification: false,
});

/**
 * Checks a new passkey (WebAuthn level 3, §7.1). The library is loaded at the first one: few shops use passkeys. Statements with
 * certificates are refused unread: none is asked for (`attestation: none`), and certificates name addresses that would be looked up.
 *
 * @returns `null` when it does not fit
 */
export async function checkAttestation(
  { id, response }: PasskeyAttestation,
  expected: Expected,
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const object = decodeAttestationObject(bytesOf(response.attestationObject));
    const format = object.get('fmt');
    const isPlain = format === 'none' || (format === 'packed' && !object.get('attStmt').get('x5c'));
    if (!isPlain) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...shape(id), response: { ...response, transports: [] } },
      ...expectedOf(expected),
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      id: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: response.transports ?? [],
    };
  } catch {
    return null; // It throws for all that a browser can have wrong.
  }
}

/**
 * Checks what a passkey has signed (WebAuthn level 3, §7.2), and that its counter goes on: two copies of a device would not.
 *
 * @returns its counter, `null` when it does not fit
 */
export async function checkAssertion(
  { id, response }: PasskeyAssertion,
  { publicKey, signCount }: Pick<Credential, 'publicKey' | 'signCount'>,
  expected: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...shape(id), response },
      credential: { id, publicKey: new Uint8Array(publicKey), counter: signCount },
      ...expectedOf(expected),
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

const shape = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;
