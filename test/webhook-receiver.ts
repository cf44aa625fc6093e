import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it arrived. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  readonly data: any;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly path: string;
}

/** A program of the merchant that listens on this machine. */
export interface WebhookReceiver {
  readonly port: number;
  /** Its address; the operator has to allow `127.0.0.1`. */
  readonly url: string;
  /** All that arrived, also what it refused. */
  readonly received: ReceivedEvent[];
  /** Answers everything by this from now on. */
  answer(by: (response: ServerResponse, event: ReceivedEvent) => void): void;
  /** Nobody answers any more. */
  stop(): Promise<void>;
  /** At the same port again. */
  start(): Promise<void>;
}

/** Starts a receiver that takes all events. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  let by: (response: ServerResponse, event: ReceivedEvent) => void = (response) => response.end();
  let server: Server;
  const listen = async (port: number) => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const { headers, url: path = '' } = request;
      const event = { ...JSON.parse(text), id: headers['webhook-id'], headers, text, path };
      received.push(event);
      by(response, event);
    }).listen(port, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer(next) {
      by = next;
    },
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
    start: async () => void (await listen(port)),
  };
}

/** Whether a message is signed by a secret, as the libraries of Standard Webhooks check it. @param maxAge in seconds */
export function isSignedBy(
  secret: string,
  { headers, text }: ReceivedEvent,
  maxAge = 300,
): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const expected = createHmac('sha256', key).update(signed).digest('base64');
  const signatures = String(headers['webhook-signature']).split(' ');
  const isRecent = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < maxAge;
  return isRecent && signatures.includes(`v1,${expected}`);
}
