import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer as it came off the wire. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Unpacked. */
  readonly body: string;
}

/** A request that takes longer hangs. */
const TIMEOUT_MS = 120_000;

/**
 * Sends bytes to a port of this machine, whatever they are, and reads the one answer that comes back.
 *
 * @throws {Error} when no answer comes, or one that is none.
 */
export function sendRaw(port: number, request: Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (reason: string) => {
      socket.destroy();
      try {
        resolve(readAnswer(Buffer.concat(chunks)));
      } catch (error) {
        reject(new Error(`${reason}: ${String(error)}`));
      }
    };
    socket.setTimeout(TIMEOUT_MS, () => finish('no answer in time'));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => finish('the connection ended'));
    // The server may refuse a body before it has read it, and close.
    socket.on('error', (error) => finish(error.message));
    socket.write(request);
  });
}

function readAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes
    .subarray(0, Math.max(end, 0))
    .toString('latin1')
    .split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  if (end < 0 || Number.isNaN(status)) throw new Error(`no answer in ${bytes.length} bytes`);
  if (status === 100) return readAnswer(bytes.subarray(end + 4));
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const isChunked = headers.get('transfer-encoding') === 'chunked';
  const rest = bytes.subarray(end + 4);
  return { status, headers, body: unpack(isChunked ? joinChunks(rest) : rest, headers) };
}

function joinChunks(bytes: Buffer): Buffer {
  const end = bytes.indexOf('\r\n');
  const size = Number.parseInt(bytes.subarray(0, Math.max(end, 0)).toString(), 16);
  if (!(size > 0)) return Buffer.alloc(0);
  const start = end + 2;
  return Buffer.concat([
    bytes.subarray(start, start + size),
    joinChunks(bytes.subarray(start + size + 2)),
  ]);
}

function unpack(bytes: Buffer, headers: ReadonlyMap<string, string>): string {
  const encoding = headers.get('content-encoding');
  if (bytes.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  return bytes.toString();
}
