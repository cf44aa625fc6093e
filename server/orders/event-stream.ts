import { Readable } from 'node:stream';
import type { OrderEvent } from '../../contract/order-events.ts';

/** A client that reads this little is given up, in bytes; he comes again and is told what he missed. */
const MOST_UNREAD = 64 * 1024;

/** Server-Sent Events on their way to one client. */
export interface EventStream {
  readonly readable: Readable;
  /** @param lastId the latest order that the client then knows of, for `Last-Event-ID` */
  readonly tell: (event: OrderEvent, lastId?: number) => void;
  /** A comment: keeps the connection from being taken for dead. */
  readonly beat: () => void;
  readonly end: () => void;
}

/** Opens a stream; `onClose` is told once, whoever closed it. */
export function openEventStream(onClose: () => void): EventStream {
  const readable = new Readable({ read: () => undefined });
  let ended = false;
  readable.once('close', onClose);
  const write = (text: string) => {
    if (ended || readable.destroyed) return;
    readable.push(text);
    if (readable.readableLength > MOST_UNREAD) readable.destroy();
  };
  return {
    readable,
    tell(event, lastId) {
      const id = lastId === undefined ? '' : `id: ${lastId}\n`;
      write(`${id}data: ${JSON.stringify(event)}\n\n`);
    },
    beat: () => write(':\n\n'),
    end() {
      if (ended) return;
      ended = true;
      readable.push(null);
    },
  };
}
