import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cruiseArchitecture } from './architecture.ts';

const root = resolve(import.meta.dirname, '..');

/** Files directly in a top folder belong to that folder; `web/shop/…` and `web/admin/…` are one box each. */
const boxOf = (path: string): string => {
  const [top = '', folder] = path.split('/').slice(0, -1);
  return folder && (top === 'server' || top === 'web') ? `${top}/${folder}` : top;
};

/** The imports between folders, each once, with how many there are. */
async function countImports(): Promise<Map<string, number>> {
  const { modules } = await cruiseArchitecture(root);
  const counts = new Map<string, number>();
  for (const { source, dependencies } of modules) {
    if (!/^(domain|contract|server|web)\//.test(source) || source.includes('.test.')) continue;
    for (const { resolved } of dependencies) {
      if (!/^(domain|contract|server|web)\//.test(resolved)) continue;
      const [from, to] = [boxOf(source), boxOf(resolved)];
      if (from !== to) counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1);
    }
  }
  return counts;
}

/** One drawing for a top folder: its folders, and what they import of each other. */
function drawFolder(top: string, counts: ReadonlyMap<string, number>): string {
  const edges = [...counts.keys()]
    .map((edge) => edge.split(' '))
    .filter(([from = '', to = '']) => from.startsWith(`${top}/`) && to.startsWith(`${top}/`));
  const name = (box = '') => box.replace(`${top}/`, '');
  const lines = edges.map(([from, to]) => `  ${name(from)} --> ${name(to)}`).sort();
  return ['```mermaid', 'flowchart LR', ...lines, '```'].join('\n');
}

function drawTop(counts: ReadonlyMap<string, number>): string {
  const sums = new Map<string, number>();
  for (const [edge, count] of counts) {
    const [from, to] = edge.split(' ').map((box) => box.split('/')[0]);
    if (from !== to) sums.set(`${from} ${to}`, (sums.get(`${from} ${to}`) ?? 0) + count);
  }
  const lines = [...sums].map(([edge, count]) => `  ${edge.replace(' ', ` -->|${count}| `)}`);
  return ['```mermaid', 'flowchart LR', ...lines.sort(), '```'].join('\n');
}

const counts = await countImports();
const drawing = [
  '# Imports between folders',
  'Written by `npm run docs:architecture`; the rules that they keep stand in [architecture.md](architecture.md). How many files import which folder:',
  drawTop(counts),
  'The folders of `server/`:',
  drawFolder('server', counts),
  'The folders of `web/`:',
  drawFolder('web', counts),
].join('\n\n');
writeFileSync(join(root, 'docs/imports.md'), `${drawing}\n`);
