import { expect, test } from 'vitest';
import { webhookUrlFault } from './webhook-url.ts';

const isInside = ({ host }: URL) => host === 'n8n.local:5678';

test.each([
  ['https://example.com/hook?a=1', null],
  ['http://n8n.local:5678/webhook', null],
  ['http://example.com/', 'not_https'],
  ['https://example.com:8443/', 'other_port'],
  ['http://n8n.local/', 'not_https'],
  ['https://me:secret@example.com/', 'password'],
  ['ftp://example.com/', 'no_address'],
  ['example.com', 'no_address'],
  ['', 'no_address'],
])('%s: %s', (url, fault) => {
  expect(webhookUrlFault(url, isInside)).toBe(fault);
});
