/** The types of supervise.mjs, which is JavaScript so that the supervisor needs no TypeScript stripper in memory. */
export const SHOP_PROCESS: {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};
export function supervise(): Promise<number>;
