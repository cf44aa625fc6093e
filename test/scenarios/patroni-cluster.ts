import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import type { OutsideDatabase } from './outside-database.ts';
import { descendantsOf, processesUnder } from './processes.ts';
import { queryOnce } from './query-once.ts';

/** Debian's packages that it stands on, and root, since PostgreSQL runs as an account of its own. */
export const hasPatroni =
  process.getuid?.() === 0 &&
  [
    '/usr/bin/patroni',
    '/usr/bin/etcd',
    '/usr/sbin/haproxy',
    '/usr/lib/postgresql/15/bin/postgres',
  ].every((path) => existsSync(path));

/** Three PostgreSQL servers on this machine, each with an etcd, of which Patroni makes one the leader; HAProxy leads to it. */
export interface PatroniCluster extends OutsideDatabase {
  /** The name of the leader, `null` while there is none. */
  leader(): Promise<string | null>;
  /** Whether all three are there, and the leader waits for another one at each commit. */
  isWhole(): Promise<boolean>;
  /** Ends a server, its Patroni and its etcd at once, as a machine that loses its power. */
  kill(name: string): void;
  /** Starts a server that was killed. */
  restart(name: string): void;
  /** Removes the data of a server that was killed, as on a new disk. */
  empty(name: string): void;
  /** Whether the PostgreSQL of a server runs. */
  isUp(name: string): boolean;
  /** Rebuilds a copy, by `patronictl reinit`. */
  reinitialise(name: string): Promise<void>;
  /** The names of those that do not lead. */
  copies(): Promise<string[]>;
  /** Hands the leadership over as planned. */
  switchOver(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly postgres: number;
  readonly rest: number;
  readonly folder: string;
  /** The ports of its etcd, for clients and for the others. */
  readonly etcd: { readonly client: number; readonly peer: number };
  process: ChildProcess | null;
  etcdProcess: ChildProcess | null;
}

const deploy = resolve(import.meta.dirname, '../../deploy/patroni');

const withChanges = (file: string, changes: readonly (readonly [string, string])[]): string =>
  changes.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync(join(deploy, file), 'utf8'),
  );

/** Starts it in a folder under `dataDir`, with the files of `deploy/patroni`, whose addresses alone are others. */
export async function startPatroniCluster(dataDir: string): Promise<PatroniCluster> {
  const account = openAccount(dataDir);
  const nodes = await planNodes(account);
  for (const node of nodes) startEtcd(account, nodes, node);
  for (const node of nodes) startPatroni(account, nodes, node);
  const port = await startHaproxy(account, nodes);
  const patroni = askPatroni(nodes);
  const find = (name: string) => {
    const node = nodes.find((each) => each.name === name);
    if (!node) throw new Error(`There is no ${name}`);
    return node;
  };
  const killPostgres = (node: Node) => {
    for (const pid of postgresOf(node)) killIfAlive(pid);
  };
  const stop = async () => {
    account.killAll();
    for (const node of nodes) killPostgres(node);
    await account.untilEnded();
  };
  process.once('exit', account.killAll);

  try {
    await until(patroni.isWhole, 'Patroni did not bring up three servers', 120);
    await createDatabase(`postgresql://postgres:change-me-1@127.0.0.1:${port}/postgres`);
  } catch (error) {
    await stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${account.lastOfLog()}`);
  }
  return {
    ...patroni,
    connectionString: `postgresql://mantel:linen@127.0.0.1:${port}/mantel`,
    processes: () =>
      nodes.flatMap((node) => [
        ...postgresOf(node),
        ...(node.process?.pid ? descendantsOf(node.process.pid) : []),
      ]),
    start: async () => {
      for (const node of nodes)
        if (node.process?.exitCode !== null) startPatroni(account, nodes, node);
    },
    stop,
    kill(name) {
      const node = find(name);
      node.process?.kill('SIGKILL');
      node.etcdProcess?.kill('SIGKILL');
      killPostgres(node);
    },
    restart(name) {
      startEtcd(account, nodes, find(name));
      startPatroni(account, nodes, find(name));
    },
    empty: (name) => rmSync(join(find(name).folder, 'data'), { recursive: true, force: true }),
    isUp: (name) => postgresOf(find(name)).length > 0,
    async reinitialise(name) {
      const { folder } = find(name);
      const words = ['-c', join(folder, 'config.yml'), 'reinit', 'mantel', name, '--force'];
      const [code] = await once(account.run('/usr/bin/patronictl', words, folder), 'exit');
      if (code !== 0) throw new Error(`patronictl reinit ended with ${code}`);
    },
    async switchOver() {
      const name = await patroni.leader();
      const { rest } = find(name ?? '');
      const answer = await fetch(`${local(rest)}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      });
      if (!answer.ok) throw new Error(`Patroni does not switch over: ${await answer.text()}`);
    },
  };
}

type Account = ReturnType<typeof openAccount>;

/** Folders and processes of the account `postgres`, which the cluster runs as. */
function openAccount(dataDir: string) {
  chmodSync(dataDir, 0o755);
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  const gid = Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' }));
  const running = new Set<ChildProcess>();
  const logFile = join(dataDir, 'cluster.log');
  const log = openSync(logFile, 'a');
  return {
    dataDir,
    makeFolder(name: string): string {
      const folder = join(dataDir, name);
      mkdirSync(folder, { mode: 0o700 });
      chownSync(folder, uid, gid);
      return folder;
    },
    /** Writes a file that only the account may read. */
    writeSecret(file: string, text: string): void {
      writeFileSync(file, text, { mode: 0o600 });
      chownSync(file, uid, gid);
    },
    run(command: string, line: readonly string[], home = dataDir): ChildProcess {
      const env = { PATH: process.env.PATH, HOME: home };
      const child = spawn(command, line, { uid, gid, cwd: '/', env, stdio: ['ignore', log, log] });
      running.add(child);
      return child;
    },
    killAll(): void {
      for (const child of running) child.kill('SIGKILL');
    },
    untilEnded: () =>
      Promise.all(
        [...running].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')),
      ),
    lastOfLog: () => readFileSync(logFile, 'utf8').slice(-4_000),
  };
}

/** Three servers, each with ports and a folder of its own; nothing runs yet. */
async function planNodes({ makeFolder }: Account): Promise<Node[]> {
  const nodes: Node[] = [];
  for (const name of ['node1', 'node2', 'node3']) {
    const ports = { postgres: await findFreePort(), rest: await findFreePort() };
    const etcd = { client: await findFreePort(), peer: await findFreePort() };
    nodes.push({
      name,
      ...ports,
      etcd,
      folder: makeFolder(name),
      process: null,
      etcdProcess: null,
    });
  }
  return nodes;
}

const local = (port: number) => `http://127.0.0.1:${port}`;

/** The PostgreSQL of a server, by its processes' ids. */
const postgresOf = ({ folder }: Node): number[] => processesUnder(join(folder, 'data'));

function startEtcd({ run }: Account, nodes: readonly Node[], node: Node): void {
  const members = nodes.map(({ name, etcd }) => `${name}=${local(etcd.peer)}`);
  const [client, peer] = [local(node.etcd.client), local(node.etcd.peer)];
  node.etcdProcess = run('/usr/bin/etcd', [
    ...['--data-dir', join(node.folder, 'etcd'), '--name', node.name],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', members.join(',')],
  ]);
}

function startPatroni({ run, writeSecret }: Account, nodes: readonly Node[], node: Node): void {
  const file = join(node.folder, 'config.yml');
  const clients = nodes.map(({ etcd }) => `127.0.0.1:${etcd.client}`);
  const config = withChanges('node.yaml', [
    ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', clients.join(',')],
    ['name: node1', `name: ${node.name}`],
    ['10.0.0.11:8008', `127.0.0.1:${node.rest}`],
    ['10.0.0.11:5432', `127.0.0.1:${node.postgres}`],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['/var/lib/postgresql/15/mantel', join(node.folder, 'data')],
    ['/run/postgresql', node.folder],
  ]);
  writeSecret(file, config);
  node.process = run('/usr/bin/patroni', [file], node.folder);
}

/** @returns the port that leads to the leader */
async function startHaproxy({ run, dataDir }: Account, nodes: readonly Node[]): Promise<number> {
  const port = await findFreePort();
  const file = join(dataDir, 'haproxy.cfg');
  const servers = nodes.map(
    ({ name, postgres, rest }, index) =>
      [
        `server ${name} 10.0.0.1${index + 1}:5432 check port 8008`,
        `server ${name} 127.0.0.1:${postgres} check port ${rest}`,
      ] as const,
  );
  writeFileSync(
    file,
    withChanges('haproxy.cfg', [['127.0.0.1:5000', `127.0.0.1:${port}`], ...servers]),
  );
  run('/usr/sbin/haproxy', ['-db', '-f', file]);
  return port;
}

/** What the Patronis say of the cluster. */
function askPatroni(nodes: readonly Node[]) {
  /** What any living one says of all of them. */
  const listMembers = async (): Promise<readonly Member[]> => {
    for (const { rest } of nodes) {
      const answer = await fetch(`${local(rest)}/cluster`).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  return {
    async leader(): Promise<string | null> {
      for (const { name, rest } of nodes) {
        const answer = await fetch(`${local(rest)}/primary`).catch(() => null);
        if (answer?.ok) return name;
      }
      return null;
    },
    async isWhole(): Promise<boolean> {
      const all = await listMembers();
      const roles = all.map(({ role }) => role);
      const alive = all.filter(({ state }) => state === 'running' || state === 'streaming');
      return alive.length === 3 && roles.includes('leader') && roles.includes('sync_standby');
    },
    copies: async (): Promise<string[]> =>
      (await listMembers()).filter(({ role }) => role !== 'leader').map(({ name }) => name),
  };
}

/** Once HAProxy leads to the leader: the shop's account and database. */
async function createDatabase(superuser: string): Promise<void> {
  const answers = () =>
    queryOnce(superuser, 'select 1').then(
      () => true,
      () => false,
    );
  await until(answers, 'HAProxy does not lead to the leader', 30);
  await queryOnce(superuser, `create role mantel login password 'linen'`);
  await queryOnce(superuser, 'create database mantel owner mantel');
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** The processes of a PostgreSQL end each other. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

/** Looks twice a second until it is so. @throws {Error} with `otherwise` after some seconds */
async function until(
  isSo: () => Promise<boolean>,
  otherwise: string,
  seconds: number,
): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(otherwise);
    await pause(500);
  }
}
