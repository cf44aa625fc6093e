import type { FastifyInstance } from 'fastify';
import type { Access } from '../../../contract/call.ts';
import type { ApiDocument } from '../openapi.ts';
import {
  type Content,
  type Json,
  type Operation,
  type Parameter,
  STREAM,
} from '../openapi-operation.ts';
import { type PublicCache, serveStored } from '../public-cache.ts';
import {
  type FieldRow,
  type Html,
  html,
  received,
  renderTable,
  schemaRows,
  sent,
} from './schema-tables.ts';

/** Serves the API's page for people, made when it is asked for. */
export function serveDocs(
  app: FastifyInstance,
  describe: () => ApiDocument,
  cache: PublicCache,
): void {
  serveStored(app, '/api/docs', cache, async () => ({
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: renderDocs(describe()),
    tags: [],
  }));
}

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The API's page for people, from its document: plain HTML that needs neither network nor script. */
function renderDocs(document: ApiDocument): string {
  const groups = groupOperations(document);
  const base = document.servers[0]?.url ?? '';
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API of ${document.info.title}</title>
<meta name="description" content="${document.info.description}">
<link rel="icon" href="data:,">
<style>${{ markup: DOCS_STYLE }}</style>
</head>
<body>
<a class="skip" href="#calls">To the calls</a>
<div class="frame">
<nav aria-label="Calls" tabindex="0">${groups.map(renderContents)}</nav>
<main id="calls">
<h1>The API of ${document.info.title}</h1>
${introduction(base)}
${groups.map(renderGroup)}
</main>
</div>
</body>
</html>
`;
  return page.markup;
}

type Group = readonly [tag: string, calls: readonly Listed[]];

/** By the first part of the path, in the order of the document. */
function groupOperations({ paths }: ApiDocument): Group[] {
  const groups = new Map<string, Listed[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      groups.set(tag, [
        ...(groups.get(tag) ?? []),
        { method: method.toUpperCase(), path, operation },
      ]);
    }
  }
  return [...groups];
}

const introduction = (base: string): Html => html`
<p>Every path below stands after <code>${base}</code>. The same as an
<a href="/api/openapi.json">OpenAPI 3.1 document</a>, for programs.</p>
<ul>
<li>Every answer is <code>{"success", "message", "data", "errors"}</code>. A refusal has <code>success: false</code>,
<code>data: null</code> and, where fields are wrong, <code>errors</code>: messages by field, nested ones with dots
(<code>products.0.quantity</code>).</li>
<li>Who you are is read from <code>Authorization: Bearer TOKEN</code> alone, the token that logging in gives. A token
that does not hold is 401 everywhere, on public calls too.</li>
<li>Every write carries <code>X-Requested-With: XMLHttpRequest</code>; without it the answer is 403.</li>
<li>Money and percent are decimal strings: <code>"129.00"</code>, <code>"15.00"</code>. Times are ISO 8601 in UTC.</li>
<li>Texts are trimmed before their length is checked, passwords excepted; lengths are in characters.</li>
<li>A page of a list is <code>{"data", "current_page", "last_page", "per_page", "total"}</code>.</li>
<li>Every answer carries <code>X-Request-Id</code>: quote it when you report a problem.</li>
</ul>`;

const renderContents = ([tag, calls]: Group): Html => html`
<h2>${tag}</h2>
<ul>${calls.map(
  ({ method, path, operation }) =>
    html`<li><a href="#${operation.operationId}"><span class="method">${method}</span> ${path}</a></li>`,
)}</ul>`;

const renderGroup = ([tag, calls]: Group): Html => html`
<section aria-labelledby="group-${tag}">
<h2 id="group-${tag}">${tag}</h2>
${calls.map(renderCall)}
</section>`;

const WHO: Readonly<Record<Access, string>> = {
  public: 'Everyone, without a token too.',
  customer: 'Anyone who is logged in.',
  admin: 'Admins.',
};

const whoOf = ({ 'x-access': access, 'x-staff-roles': roles }: Operation): string =>
  roles ? `Admins whose role is ${roles.join(', ')}.` : WHO[access];

function renderCall({ method, path, operation }: Listed): Html {
  const [success = '', ...refusals] = bySuccess(operation);
  return html`
<article id="${operation.operationId}" aria-labelledby="title-${operation.operationId}">
<h3 id="title-${operation.operationId}"><span class="method">${method}</span> ${path}</h3>
<p>${operation.summary}.</p>
<p class="who">Who: ${whoOf(operation)}</p>
${renderTable('Parameters', sent(operation.parameters.map(parameterRow)))}
${operation.requestBody ? renderBody(operation.requestBody.content) : html``}
${renderAnswer(success, operation)}
${renderRefusals(refusals, operation)}
</article>`;
}

/** The statuses of an operation, that of success first. */
const bySuccess = ({ responses }: Operation): string[] => Object.keys(responses).sort();

const parameterRow = ({ name, in: place, description, required, schema }: Parameter): FieldRow => {
  const [row] = schemaRows(schema, name, required);
  return {
    name,
    type: row?.type ?? '',
    required,
    notes: [`in the ${place}`, row?.notes, description].filter(Boolean).join('; '),
  };
};

const renderBody = (content: Content): Html =>
  html`${Object.entries(content).map(([type, { schema }]) =>
    renderTable(`Body: ${type}`, sent(schemaRows(schema))),
  )}`;

function renderAnswer(status: string, { responses }: Operation): Html {
  const [[type = '', { schema = {} } = {}] = []] = Object.entries(responses[status]?.content ?? {});
  if (type === STREAM)
    return renderTable(`Answer ${status}: ${STREAM}, each event`, received(schemaRows(schema)));
  if (type !== 'application/json')
    return html`<h4>Answer ${status}: a file, <code>${type}</code></h4>`;
  const data = ((schema.properties ?? {}) as Readonly<Record<string, Json>>).data ?? {};
  const rows = schemaRows(data);
  const nothing = rows.length === 1 && rows[0]?.type === 'null';
  const title = `Answer ${status}`;
  if (nothing) return html`<h4>${title}</h4><p><code>data: null</code></p>`;
  return html`<details><summary>${title}: what is in data</summary>${renderTable('', received(rows))}</details>`;
}

const renderRefusals = (statuses: readonly string[], { responses }: Operation): Html => html`
<details><summary>Refusals: ${statuses.join(', ')}</summary>
<div class="table"><table>
<thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${statuses.map(
  (status) =>
    html`<tr><th scope="row"><code>${status}</code></th><td>${responses[status]?.description ?? ''}</td></tr>`,
)}</tbody>
</table></div></details>`;

/** The look of the API's page: the shop's colours ("Cedar & Limestone") and the system's own fonts. */
const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#faf7f2, #171411); --surface: light-dark(#ffffff, #211d19);
  --sunken: light-dark(#f1ebe1, #2c2722); --text: light-dark(#241f1a, #f3ede4);
  --muted: light-dark(#5e554b, #bdb1a3); --line: light-dark(#e3dacd, #3a342e);
  --primary: light-dark(#2f4a3c, #9cc3ac); --accent: light-dark(#9c4a2c, #e39a78);
  --focus: light-dark(#1f5fbf, #8fb8ff);
}
* { box-sizing: border-box }
html { scroll-padding-top: 16px }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.55 system-ui, sans-serif }
a { color: var(--primary) }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
h1, h2, h3 { font-family: georgia, serif; font-weight: 500; line-height: 1.2 }
h1 { font-size: 36px; margin: 0 0 8px } h2 { font-size: 28px; margin: 64px 0 16px }
h2::first-letter { text-transform: uppercase }
h3 { font: 600 16px/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere }
h4 { font-size: 14px; margin: 24px 0 8px }
code { font: 14px/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
.skip { position: absolute; inset-inline-start: -999px }
.skip:focus { inset-inline-start: 16px; inset-block-start: 16px; background: var(--surface); padding: 8px 16px }
.frame { display: grid; max-inline-size: 1280px; margin: 0 auto; padding: 24px 16px 96px; gap: 32px }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: flex; gap: 8px; padding: 4px 0; text-decoration: none; color: var(--text); font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
nav li a:hover { color: var(--primary); text-decoration: underline }
nav h2 { font: 600 13px/1.4 system-ui, sans-serif; margin: 16px 0 4px; color: var(--muted) }
main { min-inline-size: 0 }
main > p, main > ul { max-inline-size: 62ch }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 24px 16px; margin: 0 0 24px }
.method { color: var(--accent); min-inline-size: 4ch }
.who { color: var(--muted); margin: 4px 0 0 }
.table { overflow-x: auto }
table { border-collapse: collapse; inline-size: 100%; font-size: 14px }
th, td { text-align: start; vertical-align: top; padding: 8px 16px 8px 0; border-block-end: 1px solid var(--line) }
th[scope=col] { color: var(--muted); font-weight: 600 }
th[scope=row] { font-weight: 400 } td:nth-child(2) { overflow-wrap: normal } td:nth-child(3) { overflow-wrap: anywhere }
table code { overflow-wrap: normal }
.mark { color: var(--accent); font-size: 13px; white-space: nowrap }
summary { cursor: pointer; padding: 8px 0; font-weight: 600; font-size: 14px }
@media (min-width: 1024px) {
  .frame { grid-template-columns: 280px minmax(0, 1fr); padding: 40px 40px 96px }
  nav { position: sticky; inset-block-start: 24px; max-block-size: calc(100vh - 48px); overflow-y: auto }
  article { padding: 24px }
}
@media print { nav, .skip { display: none } article { break-inside: avoid } }
`;
