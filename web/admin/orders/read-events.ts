/** One event of a stream: its data, and the id by which the stream is taken up again. */
export interface ServerEvent {
  readonly id: string | null;
  readonly data: string;
}

/**
 * Reads Server-Sent Events, however the bytes are cut. Comments come as events without data, so that
 * whoever reads notices that the stream is alive.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader();
  let held = '';
  try {
    for (;;) {
      const { value, done } = (await reader.read()) as ReadableStreamReadResult<string>;
      if (done) return;
      const blocks = (held + value).replaceAll('\r\n', '\n').split('\n\n');
      held = blocks.pop() ?? '';
      for (const block of blocks) yield readBlock(block);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function readBlock(block: string): ServerEvent {
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (name === 'id') id = value;
    if (name === 'data') data.push(value);
  }
  return { id, data: data.join('\n') };
}
