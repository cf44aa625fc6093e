/**
 * Works through items, `most` at a time. After the first failure nothing new is begun; when it
 * rejects, nothing is running any more.
 */
export async function workInParallel<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    try {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: most }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
