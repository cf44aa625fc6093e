import { resolve } from 'node:path';
import { z } from 'zod';
import type { AdminLogin } from './accounts/admins.ts';
import { isWellKnownPassword } from './accounts/passwords.ts';
import { isObjectStore } from './storage/object-store.ts';
import { readTracingConfig, type TracingConfig, tracingVariables } from './tracing/tracing.ts';

/** A value of the environment that cannot be used; its message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Digits only: `1e3` and `0x10` are no numbers that anybody means here. */
const wholeNumber = (most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((n) => n <= most, message);

/** What follows may read the text as a URL: it is not asked of one that is none. */
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    abort: true,
  });

const origin = url('http:', 'https:').transform((text) => text.replace(/\/+$/, ''));
/**
 * An https address of which pictures' addresses can be made, in the clear on this machine only: it stands in headers, and in lists of addresses
 * that are parted by commas and spaces.
 */
const cdnUrl = z
  .string()
  .trim()
  .regex(
    /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?(?:\/[\w.~-]+)*\/*$/i,
    'must be an address such as https://cdn.example/shop, of letters, digits and . _ ~ - only',
  )
  .refine(
    (text) =>
      URL.canParse(text) && (/^https:/i.test(text) || isThisMachine(new URL(text).hostname)),
    'must be a URL that starts with https://',
  )
  .transform((text) => new URL(text).href.replace(/\/+$/, ''));
/** Hosts with or without a port, parted by commas or spaces; as an URL writes them. */
const insideHosts = z.string().transform((text, context) =>
  text
    .split(/[\s,]+/)
    .filter((host) => host !== '')
    .map((host) => {
      const url = URL.parse(`http://${host}/`);
      if (url && /^[^/@?#]+$/.test(host)) return url.port === '' ? url.hostname : url.host;
      context.addIssue({
        code: 'custom',
        message: `${host} is no host such as n8n.local or 10.0.0.7:5678`,
      });
      return '';
    }),
);
const postgresUrl = url('postgres:', 'postgresql:');

/** An address that mails come from and go to: nothing in it that could end one or begin another. */
const mailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>(),;:"\\\p{Cc}]+$/u, 'must be an e-mail address');

const environment = z.object({
  PORT: wholeNumber(65_535, 'must be a port, 0 to 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  ADMIN_EMAIL: mailAddress.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  SHOP_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  SEED: z.enum(['demo', 'catalogue', 'none'], 'must be demo, catalogue or none').optional(),
  SHOP_EMAIL: mailAddress.default('shop@localhost'),
  SHOP_DIRECTION: z.enum(['ltr', 'rtl'], 'must be ltr or rtl').default('ltr'),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  TRUST_PROXY: wholeNumber(10, 'must be a number of proxies, 0 to 10').default(0),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  NODE_ENV: z.string().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
    .optional(),
  MEDIA_URL: url('s3:')
    .refine((text) => new URL(text).hostname !== '', 'must name a bucket: s3://bucket')
    .optional(),
  MEDIA_CDN_URL: cdnUrl.optional(),
  WEBHOOK_INSIDE_HOSTS: insideHosts.default([]),
  BACKUP_URL: z.string().refine(isObjectStore, 'must be a folder or s3://bucket').optional(),
  BACKUP_KEY: z.string().min(12, 'must have at least 12 characters').max(1000).optional(),
  DEV_PAGES: z.literal('vite').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    )
    .default('info'),
});

/** What the environment decides, parsed once. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly databaseUrl: string | undefined;
  /** A streaming replica of it, for guests' reads of the catalogue. Absent: the database answers them. */
  readonly replicaUrl: string | undefined;
  readonly dataDir: string;
  readonly admin: AdminLogin | undefined;
  readonly shopSecret: string | undefined;
  /** `catalogue`: the demo without people and orders. */
  readonly seed: 'demo' | 'catalogue' | 'none';
  readonly shopEmail: string;
  /** Whether pages run from left to right or from right to left. */
  readonly direction: 'ltr' | 'rtl';
  readonly smtpUrl: string | undefined;
  readonly trustProxy: number;
  /** `false` lifts limits for clients on this machine only. */
  readonly rateLimits: boolean;
  readonly metricsToken: string | undefined;
  /** The S3-compatible store of the pictures. Absent: they are files in the data folder. */
  readonly mediaUrl: string | undefined;
  /** Begins the addresses of pictures, without a slash at its end. Absent: they are paths of the shop. */
  readonly mediaCdnUrl: string | undefined;
  /** Hosts inside that webhooks may lead to, with a port for that alone. */
  readonly webhookInsideHosts: readonly string[];
  /** Where backups are kept: a folder, or `s3://…`. Absent: none are made by themselves. */
  readonly backupUrl: string | undefined;
  /** What backups are encrypted with. Absent: they are not. */
  readonly backupKey: string | undefined;
  readonly logLevel: string;
  /** Absent: no traces are sent. */
  readonly tracing: TracingConfig | undefined;
  /** Vite renders the pages from their sources instead: `npm run dev` (tools/dev.ts). */
  readonly pagesByVite: boolean;
}

/**
 * Reads the configuration from environment variables; an empty variable counts as unset.
 *
 * @throws {ConfigError} naming the first variable that cannot be used.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const env = validated(environment, set);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    replicaUrl: readReplica(env),
    dataDir: resolve(env.DATA_DIR),
    admin: readAdmin(env),
    shopSecret: env.SHOP_SECRET,
    seed: env.SEED ?? (env.DATABASE_URL ? 'none' : 'demo'),
    shopEmail: env.SHOP_EMAIL,
    direction: env.SHOP_DIRECTION,
    smtpUrl: env.SMTP_URL,
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS === 'on',
    metricsToken: env.METRICS_TOKEN,
    mediaUrl: env.MEDIA_URL,
    mediaCdnUrl: env.MEDIA_CDN_URL,
    webhookInsideHosts: env.WEBHOOK_INSIDE_HOSTS,
    backupUrl: env.BACKUP_URL,
    backupKey: env.BACKUP_KEY,
    logLevel: env.LOG_LEVEL,
    tracing: readTracingConfig(validated(tracingVariables, set)),
    pagesByVite: env.DEV_PAGES === 'vite',
  };
}

/**
 * Variables that are no settings, but are one letter away from one, such as `DATABASE_ULR`: without a word the shop would run without them, on
 * another database for instance. Others may have variables of such names, so that they are for a warning only.
 *
 * @returns one line for each
 */
export function findMisspelt(
  variables: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const settings = Object.keys(environment.shape);
  return Object.keys(variables)
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find((one) => one.includes('_') && isOneSlipAway(name, one));
      return meant ? [`${name} is no setting: was ${meant} meant?`] : [];
    });
}

/** One letter more, less or another, or two that changed places. */
function isOneSlipAway(text: string, from: string): boolean {
  const begin = [...from].findIndex((letter, at) => letter !== text[at]);
  if (begin === -1) return text.length === from.length + 1;
  const [rest, original] = [text.slice(begin), from.slice(begin)];
  const swapped = `${original[1] ?? ''}${original[0]}${original.slice(2)}`;
  return (
    rest === original.slice(1) ||
    rest.slice(1) === original ||
    rest.slice(1) === original.slice(1) ||
    rest === swapped
  );
}

function validated<Schema extends z.ZodType>(schema: Schema, set: unknown): z.output<Schema> {
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
}

type Environment = z.output<typeof environment>;

/** The admin that is wanted at start. Where others can come in, no password that they would try first. */
function readAdmin(env: Environment): AdminLogin | undefined {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined) throw new ConfigError('ADMIN_EMAIL: is needed with ADMIN_PASSWORD');
  if (password === undefined) throw new ConfigError('ADMIN_PASSWORD: is needed with ADMIN_EMAIL');
  if (isProduction(env) && isWellKnownPassword(password, email)) {
    throw new ConfigError('ADMIN_PASSWORD: is among the first that a stranger would try');
  }
  return { email, password };
}

function readReplica(env: Environment): string | undefined {
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new ConfigError('DATABASE_REPLICA_URL: is a copy of DATABASE_URL, which is not set');
  return env.DATABASE_REPLICA_URL;
}

/** Said to be in production, or visited under a name that is not this machine's own. */
function isProduction({ NODE_ENV, PUBLIC_URL }: Environment): boolean {
  if (NODE_ENV === 'production') return true;
  const host = PUBLIC_URL === undefined ? 'localhost' : new URL(PUBLIC_URL).hostname;
  return !isThisMachine(host);
}

const isThisMachine = (host: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
