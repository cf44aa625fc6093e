import type { Draft } from './draft.ts';
import { BOUNDARY, writeForm } from './twist-form.ts';

/** Writes a request byte by byte, as a client does that knows of no rules. */
export function writeRequest(draft: Draft, token: string | null): Buffer {
  const { type, content: bare } = writeBody(draft);
  const content = draft.chunks ? writeChunks(bare ?? Buffer.alloc(0), draft.chunks) : bare;
  const query = draft.query.map(([name, value]) => `${name}=${value}`).join('&');
  const given = new Set(draft.headers.map(([name]) => name.toLowerCase()));
  const headers: (readonly [string, string])[] = [
    ...(given.has('host') ? [] : [['Host', '127.0.0.1'] as const]),
    ...draft.headers,
    ...(token === null ? [] : [['Authorization', `Bearer ${token}`] as const]),
    ...(type === null || given.has('content-type') ? [] : [['Content-Type', type] as const]),
    ...(draft.chunks ? [['Transfer-Encoding', 'chunked'] as const] : []),
    ...(content === null || draft.chunks
      ? []
      : [['Content-Length', String(content.length)] as const]),
    ['Connection', 'close'],
  ];
  const head = [
    `${draft.method} ${draft.path}${query === '' ? '' : `?${query}`} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), content ?? Buffer.alloc(0)]);
}

/** A body in chunks of 100 bytes; broken ones have a size that is none. */
function writeChunks(content: Buffer, how: 'whole' | 'broken'): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += 100) {
    const piece = content.subarray(at, at + 100);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from(how === 'whole' ? '0\r\n\r\n' : 'xyz\r\n\r\n')]);
}

function writeBody({ body }: Draft): { type: string | null; content: Buffer | null } {
  if (body.kind === 'none') return { type: null, content: null };
  if (body.kind === 'json') {
    const type = 'application/json';
    return { type, content: Buffer.from(JSON.stringify(body.value) ?? '') };
  }
  if (body.kind === 'form') {
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    return { type, content: writeForm(body.parts, BOUNDARY) };
  }
  return { type: 'application/json', content: body.content };
}
