import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPlaces } from '../server/push/send-push.ts';

/** A push service and the browsers that are subscribed to it. */
export interface PushReceiver {
  /** Lets the shop send to it, and to nothing else. */
  readonly places: PushPlaces;
  /** What arrived, deciphered as a browser does (RFC 8291), in its order. */
  readonly received: {
    readonly name: string;
    readonly headers: IncomingHttpHeaders;
    readonly message: unknown;
  }[];
  /** How often it was asked, also where it refused. */
  asked(): number;
  /** What a new browser subscribes with. */
  subscribe(name: string): {
    readonly endpoint: string;
    readonly p256dh: string;
    readonly auth: string;
  };
  /** What it answers from now on; 201 at first. `null`: nothing at all. */
  answer(status: number | null, headers?: Record<string, string>): void;
  readonly port: number;
  close(): Promise<void>;
}

interface Browser {
  readonly pair: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

/** Starts a push service on this machine. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const browsers = new Map<string, Browser>();
  const received: PushReceiver['received'] = [];
  let asked = 0;
  let status: number | null = 201;
  let extra: Record<string, string> = {};
  const server = createServer(async (request, response) => {
    asked += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = (request.url ?? '').slice(1);
    const browser = browsers.get(name);
    if (status === null) return;
    if (browser && status === 201) {
      checkSender(request.headers, `http://push.example:${port}`);
      const text = decipher(Buffer.concat(chunks), browser);
      received.push({ name, headers: request.headers, message: JSON.parse(text) });
    }
    response.writeHead(status, extra).end();
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    asked: () => asked,
    places: {
      sites: {
        lookup: async (host) =>
          host === 'push.example' ? [{ address: '127.0.0.1', family: 4 }] : [],
        mayAsk: (_address, asked) => asked === port,
      },
      protocols: ['http:'],
    },
    subscribe(name) {
      const pair = createECDH('prime256v1');
      const auth = randomBytes(16);
      const p256dh = pair.generateKeys().toString('base64url');
      browsers.set(name, { pair, auth });
      const endpoint = `http://push.example:${port}/${name}`;
      return { endpoint, p256dh, auth: auth.toString('base64url') };
    },
    answer(next, headers = {}) {
      status = next;
      extra = headers;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const bytes = (...parts: Parameters<typeof hkdfSync>): Buffer => Buffer.from(hkdfSync(...parts));

/** One record of `aes128gcm` (RFC 8188), by the keys of RFC 8291. */
function decipher(body: Buffer, { pair, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const secret = pair.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const keying = bytes('sha256', secret, auth, info, 32);
  const key = bytes('sha256', keying, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = bytes('sha256', keying, salt, 'Content-Encoding: nonce\0', 12);
  const sealed = body.subarray(21 + idLength);
  const opener = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** @throws where the request is not signed by the key that it names (RFC 8292) */
function checkSender({ authorization = '' }: IncomingHttpHeaders, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isSigned || aud !== audience || sub !== 'mailto:shop@mantel.test') {
    throw new Error(`A push that is not the shop's: ${authorization}`);
  }
}
