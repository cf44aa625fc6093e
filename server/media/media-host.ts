import type { ServedCall } from '../http/serve-calls.ts';

/** The fields of answers that hold addresses of pictures (contract/catalog.ts, contract/content.ts). */
const FIELDS: ReadonlySet<string> = new Set(['image_url', 'base_url', 'imageUrl']);
/** The same in JSON text. Within a text of somebody its quotes would be escaped: only fields are met. */
const IN_JSON = /("(?:image_url|base_url|imageUrl)"\s*:\s*")(?=\/media\/)/g;

/**
 * Calls that answer with the CDN's address before each picture's. The pages are made from these answers too. What is stored
 * (cards, snapshots of orders, answers that are sent again) names no host, so that another CDN, or none, holds from the next start on.
 *
 * @param cdnUrl without a slash at its end
 */
export const picturesFrom = (
  cdnUrl: string,
  served: ReadonlyMap<string, ServedCall>,
): Map<string, ServedCall> =>
  new Map(
    Array.from(served, ([name, one]) => {
      const handle: ServedCall['handle'] = async (input, context) => {
        const answered = await one.handle(input, context);
        if ('file' in answered || 'accepted' in answered) return answered;
        if ('json' in answered)
          return { ...answered, json: answered.json.replace(IN_JSON, `$1${cdnUrl}`) };
        return { ...answered, data: withHost(answered.data, cdnUrl) };
      };
      return [name, { ...one, handle }];
    }),
  );

function withHost(value: unknown, cdnUrl: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withHost(one, cdnUrl));
  // Dates and the like are written by themselves.
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      FIELDS.has(key) && typeof one === 'string' && one.startsWith('/media/')
        ? `${cdnUrl}${one}`
        : withHost(one, cdnUrl),
    ]),
  );
}

const isPlain = (value: object): boolean =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value));
