import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

/** The parts of the shop whose words all stand in `domain/words`, so that they can be translated. A new part is added here. */
const PARTS = [
  'server/api-tokens',
  'server/cash',
  'web/admin/api-tokens',
  'web/admin/cash',
  'server/confirmation',
  'server/credits',
  'server/delivery',
  'server/discovery/serve-llms.ts',
  'server/first-steps',
  'server/invoices',
  'server/former-shop',
  'server/look',
  'server/manifests',
  'server/measuring/handlers.ts',
  'server/measuring/send-purchases.ts',
  'server/menus',
  'server/messages',
  'server/newsletter',
  'server/numbers',
  'server/order-lookup',
  'server/order-messages',
  'server/order-reports',
  'server/outgoing',
  'server/parcels',
  'server/push',
  'server/returns',
  'server/sections',
  'server/receiving',
  'server/redirects',
  'server/rooms',
  'server/runs',
  'server/stages',
  'server/traffic',
  'server/webhooks',
  'server/zones',
  'web/admin/confirmation',
  'web/admin/copy-button.tsx',
  'web/admin/credits',
  'web/admin/dashboard/first-steps.tsx',
  'web/admin/feeds',
  'web/admin/former-shop',
  'web/admin/give-out',
  'web/admin/invoices',
  'web/admin/look',
  'web/admin/page-preview.tsx',
  'web/admin/publish-bar.tsx',
  'web/admin/publish-history.tsx',
  'web/admin/sections',
  'web/rooms',
  'web/sections',
  'web/admin/manifests',
  'web/admin/measuring',
  'web/admin/menus',
  'web/admin/label-buttons.tsx',
  'web/admin/message-templates',
  'web/admin/newsletter',
  'web/admin/numbers',
  'web/admin/parcels',
  'web/admin/order-edit',
  'web/admin/number-history.tsx',
  'web/admin/order-messages.tsx',
  'web/admin/redirects',
  'web/admin/reports',
  'web/admin/sold-now.tsx',
  'web/admin/returns',
  'web/admin/rooms',
  'web/admin/receive-goods.tsx',
  'web/admin/runs',
  'web/admin/settings/invoices-section.tsx',
  'web/admin/settings/invoice-rates.tsx',
  'web/admin/document-button.tsx',
  'web/admin/orders/order-invoices.tsx',
  'web/shop/order/order-documents.tsx',
  'web/admin/settings/returns-section.tsx',
  'web/admin/settings/runs-section.tsx',
  'web/admin/settings/second-currency-section.tsx',
  'web/admin/orders/order-parcel.tsx',
  'web/admin/orders/order-margin.tsx',
  'web/admin/orders/order-waybill.tsx',
  'web/admin/shown-once.tsx',
  'web/admin/traffic',
  'web/admin/webhooks',
  'web/admin/zones',
  'web/compare',
  'web/consent/ask-consent.tsx',
  'web/driver',
  'web/newsletter/subscribe.ts',
  'web/shop/newsletter',
  'web/session/mail-choices.tsx',
  'web/orders/city-guess.tsx',
  'web/scale',
  'web/shop/checkout/promises.tsx',
  'web/shop/checkout/zone-delivery.tsx',
  'web/shop/checkout/zone-fields.tsx',
  'web/shop/compare',
  'web/shop/home/between.tsx',
  'web/shop/order/address-dialog.tsx',
  'web/shop/order/buyer-confirmation.tsx',
  'web/shop/order/order-arrival.tsx',
  'web/shop/order/order-returns.tsx',
  'web/shop/order/return-request.tsx',
  'web/shop/product/alike.tsx',
  'web/shop/track-order',
];

/** Attributes whose values are names for the code or the browser, never read by a person. */
const NOT_READ = new Set(['className', 'href', 'type', 'id', 'name', 'rel', 'role', 'htmlFor']);

/** Lists texts for people that are written in these parts themselves, as `file:line: text`. */
export function listTextsElsewhere(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...PARTS], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      textsIn(readFileSync(join(root, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
        (found) => `${file}:${found}`,
      ),
    );
}

/** The texts for people in a file, as `line: text`. */
export function textsIn(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const found: { readonly start: number; readonly text: string }[] = [];
  visit(parseAst(source, { lang }), (start, text) => found.push({ start, text }));
  const lineOf = (start: number) => source.slice(0, start).split('\n').length;
  return found.map(
    ({ start, text }) =>
      `${lineOf(start)}: its words belong into domain/words: ${text.trim().slice(0, 60)}`,
  );
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

type Found = (start: number, text: string) => void;

function visit(value: unknown, found: Found): void {
  if (Array.isArray(value)) for (const one of value) visit(one, found);
  if (!isNode(value)) return;
  const text = textOf(value);
  if (text !== null) found(value.start, text);
  if (value.type === 'ImportDeclaration') return;
  if (value.type === 'JSXAttribute' && NOT_READ.has(String((value.name as Node).name))) return;
  // An error of ours is read by engineers, and what is not found has names that are checked by their type.
  const called = isNode(value.callee) ? value.callee.name : null;
  if (called === 'Error' || called === 'notFound') return;
  for (const child of Object.values(value)) visit(child, found);
}

/** A text between tags with a word in it, or a string that begins like a sentence. */
function textOf(node: Node): string | null {
  if (node.type === 'JSXText')
    return /\p{L}{2}/u.test(String(node.value)) ? String(node.value) : null;
  if (node.type === 'Literal') return sentence(node.value);
  if (node.type === 'TemplateElement') return sentence((node.value as { cooked?: string }).cooked);
  return null;
}

const sentence = (value: unknown): string | null =>
  typeof value === 'string' && /^\p{Lu}\p{Ll}+(?:[ ’',.:…].*|$)/su.test(value) ? value : null;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
