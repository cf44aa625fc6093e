import { resolve } from 'node:path';
import { z } from 'zod';

/** A value of the environment that cannot be used; its message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const port = z.coerce.number('must be a port').int('must be a port').min(0).max(65_535);

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );

const origin = url('http:', 'https:').transform((text) => text.replace(/\/+$/, ''));
const postgresUrl = url('postgres:', 'postgresql:');

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  SHOP_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').optional(),
  TRUST_PROXY: z.coerce.number('must be a number of proxies').int().min(0).max(10).default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be a pino level')
    .default('info'),
});

/** What the environment decides, parsed once (decisions §1). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly shopSecret: string | undefined;
  readonly seed: 'demo' | 'none';
  readonly trustProxy: number;
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
}

/**
 * Reads the configuration from environment variables; an empty variable counts as unset.
 *
 * @throws {ConfigError} naming the first variable that cannot be used.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(set);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const env = result.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    dataDir: resolve(env.DATA_DIR),
    shopSecret: env.SHOP_SECRET,
    seed: env.SEED ?? (env.DATABASE_URL ? 'none' : 'demo'),
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  };
}
