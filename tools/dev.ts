import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build as createPrettyLog } from 'pino-pretty';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { readConfig } from '../server/config.ts';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { SHOP_PROCESS } from './supervise.mjs';

/*
 * `npm run dev`: the shop at one address, reloading. Vite serves and renders the pages from their sources and replaces
 * changed parts in the browser; everything else is passed on to the shop's process, which starts again when a file of
 * the server changes. PostgreSQL runs here, so that it stays up meanwhile.
 */
const root = resolve(import.meta.dirname, '..');
const config = readConfig(process.env);

/** What the server's process is made of. */
const SERVER_FILES =
  /^(server|contract|domain|database\/(?:migrations|functions))\/(?!.*\.test\.ts$)/;
/** What the shop's process answers; everything else is a page. */
const ANSWERED_BY_SHOP = /^\/(api|media)\/|^\/(healthz|readyz|metrics)$|\.(xml|txt|webmanifest)$/;
/** Editors save several files at once. In ms. */
const SETTLE = 30;

const http = createHttpServer();
const vite = await createVite({
  root,
  configFile: join(root, 'vite.config.ts'),
  appType: 'custom',
  server: {
    middlewareMode: { server: http },
    ws: { server: http }, // On our own port: each `npm run dev` of a machine reloads its pages.
    watch: { ignored: [resolve(config.dataDir), join(root, 'data'), join(root, 'dist')] },
  },
});
const postgres = config.databaseUrl === undefined ? await startDatabase() : null;
const shop = createShop(config.databaseUrl ?? postgres?.connectionString ?? '');

http.on('request', (incoming, response) => {
  vite.middlewares(incoming, response, () => {
    const path = incoming.url ?? '/';
    const answered = ANSWERED_BY_SHOP.test(path.split('?')[0] ?? '')
      ? passOn(incoming, response)
      : sendPage(path, response);
    answered.catch((error: unknown) => sendFailure(response, error));
  });
});
vite.watcher.on('all', (_event, file) => {
  if (SERVER_FILES.test(file.slice(root.length + 1))) shop.restartSoon();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
http.listen(config.port, config.host);
await once(http, 'listening');
await shop.origin();
console.log(`\nMantel is open at ${config.publicUrl}, and reloads what you change.\n`);

async function startDatabase() {
  return await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined });
}

/** The shop's process, which is replaced by a new one when its files change. */
function createShop(databaseUrl: string) {
  const seed = config.seed;
  let child: ChildProcess | null = null;
  let spare = prepare();
  let opening = start();
  let timer: NodeJS.Timeout | undefined;

  /** A process that has loaded the packages and waits to become the shop. */
  function prepare(): ChildProcess {
    return spawn(process.execPath, [...SHOP_PROCESS.flags, join(root, 'tools/dev-process.ts')], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      detached: true, // Its own process group: Ctrl-C reaches it once, through us.
      env: {
        ...SHOP_PROCESS.environment,
        ...process.env,
        DATABASE_URL: databaseUrl,
        DEV_PAGES: 'vite',
        PORT: '0',
        PUBLIC_URL: config.publicUrl,
        SEED: seed,
      },
    });
  }

  function start(): Promise<string> {
    const started = spare;
    started.send('start');
    spare = prepare();
    child = started;
    printLog(started);
    const opened = new Promise<string>((resolve, reject) => {
      started.on('message', (message: { state?: string; port?: number }) => {
        if (message.state === 'open') resolve(`http://${config.host}:${message.port}`);
      });
      started.once('exit', () => {
        if (child !== started)
          resolve(opening); // It was replaced: requests wait for the next one.
        else reject(new Error('The server could not start: see the terminal.'));
      });
    });
    opened.catch(() => undefined); // Shown by the request that waits for it.
    return opened;
  }

  async function restart(): Promise<void> {
    const from = performance.now();
    // At once: a stop would finish what runs, and the shop loses nothing when it is killed.
    child?.kill('SIGKILL');
    opening = start();
    if (!(await opening.catch(() => null))) return;
    console.log(`The server was started again in ${Math.round(performance.now() - from)} ms.`);
    vite.ws.send({ type: 'full-reload' });
  }

  async function stop(): Promise<void> {
    spare.kill('SIGKILL');
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  return {
    /** Where the running process listens; waits while it starts. */
    origin: () => opening,
    restartSoon() {
      clearTimeout(timer);
      timer = setTimeout(() => void restart(), SETTLE);
    },
    stop,
  };
}

/** Prints the log for people. The address that it names is the process's own, behind this one. */
function printLog({ stdout }: ChildProcess): void {
  if (!stdout) return;
  const pretty = createPrettyLog({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
  createInterface(stdout).on('line', (line) => {
    if (!/^Mantel is open|"msg":"Server listening/.test(line)) pretty.write(`${line}\n`);
  });
}

async function passOn(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const origin = await shop.origin();
  await new Promise<void>((resolve, reject) => {
    const { method, headers } = incoming;
    const passed = request(`${origin}${incoming.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response).once('close', resolve);
    });
    passed.once('error', reject);
    response.once('close', () => passed.destroy());
    incoming.pipe(passed);
  });
}

async function sendPage(url: string, response: ServerResponse): Promise<void> {
  const origin = await shop.origin();
  const { createRenderer } = await vite.ssrLoadModule('/web/server/entry-server.tsx');
  const { createHttpCall } = await vite.ssrLoadModule('/web/api/http-call.ts');
  const httpCall = createHttpCall(() => null);
  const call = (name: string, input: unknown) =>
    httpCall(name, input, {
      fetcher: (path: string, init: RequestInit) => fetch(`${origin}${path}`, init),
    });
  const renderer = createRenderer({
    manifest: { 'web/entry-client.ts': { file: 'web/entry-client.ts' } },
    publicUrl: config.publicUrl,
    direction: config.direction,
    mail: config.smtpUrl !== undefined,
  });
  const resolved = renderer.resolve(url);
  if (resolved.kind === 'redirect') {
    response.writeHead(resolved.status, { location: resolved.location }).end();
    return;
  }
  const { status, html } = await renderer.render(resolved.key, call);
  const document = await vite.transformIndexHtml(url, html);
  const styles = await stylesOf(vite, resolved.key);
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(document.replace('</head>', () => `${styles}</head>`));
}

/**
 * The styles of a page's modules, so that it is not shown without any until its scripts run. Vite's client takes
 * them over by `data-vite-dev-id`, and replaces them when they change.
 */
async function stylesOf({ environments, ssrLoadModule }: ViteDevServer, key: string) {
  const { matchRoute } = await ssrLoadModule('/web/routes.ts');
  const { file } = matchRoute(key.split('?')[0], '').route;
  const graph = environments.ssr.moduleGraph;
  const sheets = new Set(['/web/styles/main.css']);
  const seen = new Set<string>();
  const visit = async (url: string): Promise<void> => {
    if (seen.has(url)) return;
    seen.add(url);
    if (url.endsWith('.css')) sheets.add(url);
    const module = await graph.getModuleByUrl(url);
    for (const imported of module?.transformResult?.deps ?? []) await visit(imported);
  };
  for (const url of ['/web/root.tsx', `/${file}`]) await visit(url);
  const styles = [...sheets].map(async (url) => {
    const sheet = await environments.client.transformRequest(`${url}?direct`);
    return `<style data-vite-dev-id="${join(root, url)}">${sheet?.code ?? ''}</style>`;
  });
  return (await Promise.all(styles)).join('');
}

function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy(); // The process that answered was replaced, or the browser has left.
    return;
  }
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  console.error(error);
  response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
}

async function stop(): Promise<void> {
  await shop.stop();
  await vite.close();
  await postgres?.stop();
  process.exit();
}
