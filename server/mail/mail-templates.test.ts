import { expect, test } from 'vitest';
import { accountTokenOf, fillInTokens, renderMail, tokenOf } from './mail-templates.ts';

test('a mail says the same as text and as HTML', () => {
  const { text, html } = renderMail([
    { kind: 'heading', text: 'Thank you' },
    { kind: 'paragraph', text: 'One line\nand another' },
    { kind: 'rows', rows: [{ label: '2 × Vase', value: '$40.00' }] },
    { kind: 'rows', rows: [{ label: 'Total', value: '$44.00', strong: true }] },
    { kind: 'link', label: 'Follow your order', url: 'https://mantel.test/orders/7' },
  ]);
  expect(text).toBe(
    [
      'Thank you',
      'One line\nand another',
      '2 × Vase: $40.00',
      'Total: $44.00',
      'Follow your order:\nhttps://mantel.test/orders/7\n',
    ].join('\n\n'),
  );
  for (const piece of [
    'Thank you</h1>',
    'One line<br>\nand another',
    '2 × Vase',
    '$44.00',
    '<a href="https://mantel.test/orders/7">Follow your order</a>',
  ]) {
    expect(html).toContain(piece);
  }
});

test('nothing that is written in a mail becomes markup', () => {
  const evil = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;
  const { html } = renderMail([
    { kind: 'heading', text: evil },
    { kind: 'paragraph', text: evil },
    { kind: 'rows', rows: [{ label: evil, value: evil, strong: true }] },
    { kind: 'link', label: evil, url: `https://mantel.test/"${evil}` },
  ]);
  expect(html).not.toMatch(/<script|<img/);
  expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;&amp;/g)).toHaveLength(6);
});

test('control characters stay out, line breaks excepted', () => {
  const { text, html } = renderMail([{ kind: 'paragraph', text: 'a\0b\u001b[2Jc\r\nd\re' }]);
  expect(text).toBe('ab[2Jc\nd\ne\n');
  expect(html).toContain('ab[2Jc<br>\nd<br>\ne');
});

test('a token is filled in where the mail left room for it, and nowhere else', () => {
  const { text, html } = renderMail([
    { kind: 'paragraph', text: `Give me ${tokenOf(8)}, order-token:8` },
    { kind: 'rows', rows: [{ label: tokenOf(8), value: tokenOf(8) }] },
    { kind: 'link', label: tokenOf(8), url: `https://mantel.test/orders/7#t=${tokenOf(7)}` },
    { kind: 'link', label: 'Reset', url: `https://mantel.test/#token=${accountTokenOf('a_-9')}` },
  ]);
  const tokens = {
    orderToken: (orderId: number) => `secret-of-${orderId}`,
    accountToken: (seed: string) => `grown-from-${seed}`,
  };
  for (const body of [text, html]) {
    expect(body).not.toContain('secret-of');
    const filled = fillInTokens(body, tokens);
    expect(filled).toContain('https://mantel.test/orders/7#t=secret-of-7');
    expect(filled).toContain('https://mantel.test/#token=grown-from-a_-9');
    expect(filled).not.toContain('secret-of-8');
  }
});
