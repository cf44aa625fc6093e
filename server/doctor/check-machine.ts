import type { StatsFs } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { FULL_BELOW } from '../http/serve-health.ts';
import { type Finding, findingsAbout, messageOf } from './finding.ts';

/** Below this many free bytes a disk may soon be full. */
const LITTLE_SPACE = 5 * FULL_BELOW;
/** An answer of the shop itself or through its proxy, in ms. */
const ANSWERS_WITHIN = 5_000;

/** @param version such as `24.21.0` */
export function checkNode(version = process.versions.node): Finding {
  const { ok, problem } = findingsAbout('Node');
  if (Number(version.split('.')[0]) >= 24) return ok(`Version ${version}.`);
  return problem(
    `Version ${version} is too old.`,
    'Run npm ci: it brings Node 24. Start the shop by npm start, or by node_modules/.bin/node.',
  );
}

/** Checks the disk of `DATA_DIR`: its room, and whether it can be written. */
export async function checkDisk(
  dataDir: string,
  read: (path: string) => Promise<StatsFs> = statfs,
): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout('Disk');
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize, files, ffree } = await read(dataDir);
    const free = bavail * bsize;
    const said = `${(free / 1e9).toFixed(1)} GB are free for ${dataDir}`;
    const makeRoom = 'Remove what is not needed from the disk, or move DATA_DIR to a larger one.';
    if (files > 0 && ffree / files < 0.01)
      return problem(`The disk of ${dataDir} has no room for more files (inodes).`, makeRoom);
    if (free < FULL_BELOW) return problem(`Only ${said}.`, makeRoom);
    if (free < LITTLE_SPACE) return warning(`Only ${said}.`, makeRoom);
    return ok(`${said}.`);
  } catch (error) {
    return problem(
      `DATA_DIR can't be used: ${messageOf(error)}.`,
      'Make the folder, and give it to the account that runs the shop.',
    );
  }
}

/** Checks what the settings say of a shop that others visit. */
export function checkSettings(config: Config): Finding[] {
  const { ok, warning } = findingsAbout('Settings');
  const findings: Finding[] = [];
  const isPublic = !isLocal(config.publicUrl);
  if (isPublic && config.publicUrl.startsWith('http:'))
    findings.push(
      warning(
        'PUBLIC_URL is http: passwords cross the network in the clear.',
        'Put a proxy with a certificate in front (deploy/Caddyfile), and set PUBLIC_URL to https://….',
      ),
    );
  if (isPublic && config.shopEmail === 'shop@localhost')
    findings.push(
      warning(
        'SHOP_EMAIL is shop@localhost: messages of visitors go nowhere.',
        'Set SHOP_EMAIL to an address that somebody reads.',
      ),
    );
  if (isPublic && !config.rateLimits)
    findings.push(
      warning('RATE_LIMITS is off.', 'Remove RATE_LIMITS: it is meant for load tests on loopback.'),
    );
  if (config.backupUrl?.startsWith('s3:') && !config.backupKey)
    findings.push(
      warning(
        'Backups leave this machine without encryption.',
        'Set BACKUP_KEY, and keep it somewhere else than the backups.',
      ),
    );
  return findings.length > 0 ? findings : [ok('They can be used.')];
}

/** Asks the running shop whether it is ready, directly and by its public address, and looks for a proxy in between. */
export async function checkServing(config: Config): Promise<Finding[]> {
  const { ok, warning, problem } = findingsAbout('Shop');
  const host = /^(0\.0\.0\.0|::)$/.test(config.host) ? '127.0.0.1' : config.host;
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
  const direct = await ask(`${own}/readyz`);
  if ('error' in direct)
    return [
      warning(
        `Nothing answers at ${own}: ${direct.error}.`,
        'Start the shop by npm start, or set PORT and HOST as it has them.',
      ),
    ];
  const findings = [
    direct.status === 200
      ? ok(`It is ready at ${own}.`)
      : problem(
          `It is not ready: ${direct.message || direct.status}.`,
          'See the other findings, and the log of the shop.',
        ),
  ];
  return [...findings, ...(await checkProxy(config, own))];
}

async function checkProxy(config: Config, own: string): Promise<Finding[]> {
  const { ok, warning, problem } = findingsAbout('Proxy');
  const { publicUrl, trustProxy } = config;
  if (isLocal(publicUrl) && new URL(publicUrl).port === String(config.port))
    return trustProxy === 0
      ? []
      : [
          warning(
            `TRUST_PROXY is ${trustProxy}, but PUBLIC_URL is the shop itself: clients could write any address.`,
            'Set PUBLIC_URL to the address of the proxy, or remove TRUST_PROXY.',
          ),
        ];
  const seen = await ask(`${publicUrl}/healthz`);
  if ('error' in seen || seen.status !== 200 || !seen.isMantel)
    return [
      problem(
        `${publicUrl} does not lead to the shop: ${'error' in seen ? seen.error : `it answers ${seen.status}`}.`,
        `Check the name, the certificate, and that the proxy passes everything on to ${own}.`,
      ),
    ];
  const isProxied = seen.isProxied || publicUrl.startsWith('https:');
  if (isProxied && trustProxy === 0)
    return [
      problem(
        'A proxy stands in front, but TRUST_PROXY is 0: all visitors share one limit.',
        'Set TRUST_PROXY to the number of proxies that stand in front, and restart the shop.',
      ),
    ];
  return [ok(`${publicUrl} leads to the shop.`)];
}

type Seen =
  | { readonly error: string }
  | {
      readonly status: number;
      readonly message: string;
      readonly isMantel: boolean;
      readonly isProxied: boolean;
    };

async function ask(url: string): Promise<Seen> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
      redirect: 'manual',
    });
    const text = await answer.text();
    return {
      status: answer.status,
      message: readMessage(text),
      isMantel: answer.headers.has('x-request-id'),
      // The shop itself names no server.
      isProxied: answer.headers.has('server') || answer.headers.has('via'),
    };
  } catch (error) {
    const { cause = error } = error as Error;
    return { error: messageOf(cause) };
  }
}

function readMessage(text: string): string {
  try {
    return String(JSON.parse(text).message ?? '');
  } catch {
    return '';
  }
}

const isLocal = (url: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
