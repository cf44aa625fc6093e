/** A stream of Server-Sent Events as a test reads it. */
export interface ReadStream {
  readonly status: number;
  readonly headers: Headers;
  /** The next block that is not a comment, with its `id` and its `data`; `null` at the end. */
  readonly next: () => Promise<{ readonly id: string | null; readonly data: unknown } | null>;
  /** The next block as it came, comments too; `null` at the end. */
  readonly block: () => Promise<string | null>;
  readonly leave: () => void;
}

/** Opens a stream. */
export async function openStream(
  url: string,
  headers: Record<string, string> = {},
): Promise<ReadStream> {
  const over = new AbortController();
  const answer = await fetch(url, { headers, signal: over.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let held = '';
  const block = async (): Promise<string | null> => {
    for (;;) {
      const end = held.indexOf('\n\n');
      if (end >= 0) {
        const first = held.slice(0, end);
        held = held.slice(end + 2);
        return first;
      }
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return null;
      held += value;
    }
  };
  return {
    status: answer.status,
    headers: answer.headers,
    block,
    leave: () => over.abort(),
    async next() {
      for (;;) {
        const text = await block();
        if (text === null) return null;
        const data = /^data: (.*)$/m.exec(text)?.[1];
        if (data === undefined) continue;
        return { id: /^id: (.*)$/m.exec(text)?.[1] ?? null, data: JSON.parse(data) };
      }
    },
  };
}
