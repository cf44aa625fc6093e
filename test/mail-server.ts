import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { parseMail, type ReceivedMail } from './parse-mail.ts';

/** A real mail server that keeps what it is given. */
export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** What came in, in order. */
  readonly mails: readonly ReceivedMail[];
  /** Resolves once this many mails are there. */
  received(count: number): Promise<readonly ReceivedMail[]>;
  /** Resolves once a mail has come in whole that is not yet accepted. */
  readonly holding: Promise<unknown>;
  stop(): Promise<void>;
}

export interface MailServerOptions {
  /** The port to come back to. */
  readonly port?: number;
  /** The code by which a recipient is refused; 0 takes them. */
  readonly refuse?: (address: string) => number;
  /** Holds every message until it resolves. */
  readonly hold?: Promise<unknown>;
  /** Only messages to this address are held. Absent: all. */
  readonly heldAddress?: string;
}

export async function startMailServer({
  port = 0,
  refuse = () => 0,
  hold = Promise.resolve(),
  heldAddress,
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let arrived = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const code = refuse(address);
      const refusal = Object.assign(new Error(`<${address}> refused`), { responseCode: code });
      done(code === 0 ? null : refusal);
    },
    onData(stream, { envelope }, done) {
      const accept = async () => {
        const raw = await readAll(stream);
        const to = envelope.rcptTo.map(({ address }) => address);
        holding.resolve();
        if (heldAddress === undefined || to.includes(heldAddress)) await hold;
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to, ...parseMail(raw) });
        arrived.resolve();
        arrived = Promise.withResolvers<void>();
      };
      accept().then(() => done(), done);
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    holding: holding.promise,
    async received(count) {
      while (mails.length < count) await arrived.promise;
      return mails;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
