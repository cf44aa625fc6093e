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
  chmodSync(dataDir, 0o755);
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  const gid = Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' }));
  const folderOf = (name: string) => {
    const folder = join(dataDir, name);
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, uid, gid);
    return folder;
  };
  const running = new Set<ChildProcess>();
  const logFile = join(dataDir, 'cluster.log');
  const log = openSync(logFile, 'a');
  const run = (command: string, line: readonly string[], home = dataDir) => {
    const env = { PATH: process.env.PATH, HOME: home };
    const child = spawn(command, line, { uid, gid, cwd: '/', env, stdio: ['ignore', log, log] });
    running.add(child);
    return child;
  };

  const nodes: Node[] = [];
  for (const name of ['node1', 'node2', 'node3']) {
    const ports = { postgres: await findFreePort(), rest: await findFreePort() };
    const etcd = { client: await findFreePort(), peer: await findFreePort() };
    const folder = folderOf(name);
    nodes.push({ name, ...ports, folder, etcd, process: null, etcdProcess: null });
  }
  const local = (each: number) => `http://127.0.0.1:${each}`;
  const members = nodes.map(({ name, etcd }) => `${name}=${local(etcd.peer)}`);
  const clients = nodes.map(({ etcd }) => `127.0.0.1:${etcd.client}`);
  const startEtcd = (node: Node) => {
    const [client, peer] = [local(node.etcd.client), local(node.etcd.peer)];
    node.etcdProcess = run('/usr/bin/etcd', [
      ...['--data-dir', join(node.folder, 'etcd'), '--name', node.name],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', members.join(',')],
    ]);
  };
  for (const node of nodes) startEtcd(node);

  const startNode = (node: Node) => {
    const file = join(node.folder, 'config.yml');
    const changes = [
      ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', clients.join(',')],
      ['name: node1', `name: ${node.name}`],
      ['10.0.0.11:8008', `127.0.0.1:${node.rest}`],
      ['10.0.0.11:5432', `127.0.0.1:${node.postgres}`],
      ['10.0.0.0/24', '127.0.0.1/32'],
      ['/var/lib/postgresql/15/mantel', join(node.folder, 'data')],
      ['/run/postgresql', node.folder],
    ] as const;
    writeFileSync(file, withChanges('node.yaml', changes), { mode: 0o600 });
    chownSync(file, uid, gid);
    node.process = run('/usr/bin/patroni', [file], node.folder);
  };
  for (const node of nodes) startNode(node);

  const port = await findFreePort();
  const haproxy = join(dataDir, 'haproxy.cfg');
  const servers = nodes.map(
    ({ name, postgres, rest }, index) =>
      [
        `server ${name} 10.0.0.1${index + 1}:5432 check port 8008`,
        `server ${name} 127.0.0.1:${postgres} check port ${rest}`,
      ] as const,
  );
  writeFileSync(
    haproxy,
    withChanges('haproxy.cfg', [['127.0.0.1:5000', `127.0.0.1:${port}`], ...servers]),
  );
  run('/usr/sbin/haproxy', ['-db', '-f', haproxy]);

  const find = (name: string) => {
    const node = nodes.find((each) => each.name === name);
    if (!node) throw new Error(`There is no ${name}`);
    return node;
  };
  /** What any living Patroni says of all of them. */
  const listMembers = async (): Promise<readonly Member[]> => {
    for (const { rest } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const leader = async () => {
    for (const { name, rest } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${rest}/primary`).catch(() => null);
      if (answer?.ok) return name;
    }
    return null;
  };
  const isWhole = async () => {
    const all = await listMembers();
    const roles = all.map(({ role }) => role);
    const alive = all.filter(({ state }) => state === 'running' || state === 'streaming');
    return alive.length === 3 && roles.includes('leader') && roles.includes('sync_standby');
  };
  const processes = () =>
    nodes.flatMap(({ folder, process: patroni }) => [
      ...processesUnder(join(folder, 'data')),
      ...(patroni?.pid ? descendantsOf(patroni.pid) : []),
    ]);
  const stop = async () => {
    for (const child of running) child.kill('SIGKILL');
    for (const { folder } of nodes)
      for (const pid of processesUnder(join(folder, 'data'))) killIfAlive(pid);
    await Promise.all(
      [...running].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')),
    );
  };
  process.once('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });

  try {
    await until(isWhole, 'Patroni did not bring up three servers', 120);
    const superuser = `postgresql://postgres:change-me-1@127.0.0.1:${port}/postgres`;
    await until(
      () =>
        queryOnce(superuser, 'select 1').then(
          () => true,
          () => false,
        ),
      'HAProxy does not lead to the leader',
      30,
    );
    await queryOnce(superuser, `create role mantel login password 'linen'`);
    await queryOnce(superuser, 'create database mantel owner mantel');
  } catch (error) {
    await stop();
    const last = readFileSync(logFile, 'utf8').slice(-4_000);
    throw new Error(`${error instanceof Error ? error.message : error}\n${last}`);
  }
  return {
    connectionString: `postgresql://mantel:linen@127.0.0.1:${port}/mantel`,
    processes,
    start: async () => {
      for (const node of nodes) if (node.process?.exitCode !== null) startNode(node);
    },
    stop,
    leader,
    isWhole,
    kill(name) {
      const { process: patroni, etcdProcess, folder } = find(name);
      patroni?.kill('SIGKILL');
      etcdProcess?.kill('SIGKILL');
      for (const pid of processesUnder(join(folder, 'data'))) killIfAlive(pid);
    },
    restart(name) {
      startEtcd(find(name));
      startNode(find(name));
    },
    empty: (name) => rmSync(join(find(name).folder, 'data'), { recursive: true, force: true }),
    isUp: (name) => processesUnder(join(find(name).folder, 'data')).length > 0,
    async reinitialise(name) {
      const { folder } = find(name);
      const words = ['-c', join(folder, 'config.yml'), 'reinit', 'mantel', name, '--force'];
      const [code] = await once(run('/usr/bin/patronictl', words, folder), 'exit');
      if (code !== 0) throw new Error(`patronictl reinit ended with ${code}`);
    },
    copies: async () =>
      (await listMembers()).filter(({ role }) => role !== 'leader').map(({ name }) => name),
    async switchOver() {
      const name = await leader();
      const { rest } = find(name ?? '');
      const answer = await fetch(`http://127.0.0.1:${rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      });
      if (!answer.ok) throw new Error(`Patroni does not switch over: ${await answer.text()}`);
    },
  };
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
