import { expect, test } from 'vitest';
import { DEFAULT_LOOK } from '../../domain/look.ts';
import { THEMES } from '../../domain/look-themes.ts';
import { dressMail, renderMail } from '../mail/mail-templates.ts';
import { writeMailHead } from './mail-look.ts';

const SHOP = { shopName: 'Vases & <Co>', publicUrl: 'https://shop.example' };
const ATELIER = { ...DEFAULT_LOOK, ...THEMES.atelier };
const { html } = renderMail([{ kind: 'heading', text: 'Thank you' }]);

test('a mail of a shop that has chosen no look stays as it is', () => {
  const head = writeMailHead({ id: null, look: DEFAULT_LOOK, logos: {} }, SHOP);
  expect(dressMail(html, head)).toBe(html);
});

test('a mail wears the colours of the shop, light and dark, and its name', () => {
  const dressed = dressMail(html, writeMailHead({ id: 3, look: ATELIER, logos: {} }, SHOP));
  expect(dressed).toContain('background:#fbf1ee;color:#33191f');
  expect(dressed).toContain('prefers-color-scheme:dark');
  expect(dressed).toContain('<strong style="font-size:20px">Vases &amp; &lt;Co&gt;</strong>');
  expect(dressed).toContain('Thank you</h1>');
  expect(dressed.match(/<body/g)).toHaveLength(1);
});

test('a mail shows the logo from the shop, with its name for who sees no pictures', () => {
  const logos = { k: { inline: 'data:', width: 90, height: 30 } };
  const head = writeMailHead({ id: 7, look: { ...ATELIER, logo: 'k' }, logos }, SHOP);
  expect(dressMail(html, head)).toContain(
    '<img src="https://shop.example/logo.png?v=7" alt="Vases &amp; &lt;Co&gt;" height="40"',
  );
});

test('what does not begin as mails of the shop do is sent as it is', () => {
  expect(dressMail('<p>By hand</p>', 'HEAD')).toBe('<p>By hand</p>');
});
