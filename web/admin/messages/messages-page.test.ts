import { expect, test } from 'vitest';
import { replyLink } from './messages-page.tsx';

const day = 'Nov 21, 2026';
const read = (email: string, message: string) => {
  const link = new URL(replyLink({ email, message, day }, 'Mantel'));
  return { to: decodeURIComponent(link.pathname), ...Object.fromEntries(link.searchParams) };
};

test('an answer goes to the sender, with a subject and the message quoted', () => {
  expect(read('rana@example.com', 'Do you sell lamps?\n\nRana')).toEqual({
    to: 'rana@example.com',
    subject: 'Re: Your message to Mantel',
    body: '\r\n\r\nrana@example.com wrote on Nov 21, 2026:\r\n> Do you sell lamps?\r\n>\r\n> Rana\r\n',
  });
});

test('a message can add neither recipients nor headers', () => {
  const letter = {
    email: 'a&bcc=x%40y.com?cc=z@example.com',
    message: '50% off? a&b=c #1 + «٣»\r\nBcc: all@example.com',
    day,
  };
  const link = replyLink(letter, 'Cups & Co?');
  expect(link.match(/[?&][a-z]+=/g)).toEqual(['?subject=', '&body=']);
  expect(link).toMatch(/^mailto:a%26bcc%3Dx%2540y\.com%3Fcc%3Dz@example\.com\?/);
  expect(link).not.toMatch(/[\r\n #]/);
  expect(new URL(link).searchParams.get('body')).toContain('> 50% off? a&b=c #1 + «٣»\r\n> Bcc:');
});

test('a long message is cut between whole characters', () => {
  const { body } = read('rana@example.com', '🪔'.repeat(5_000)) as { body?: string };
  expect(body).toContain(`> ${'🪔'.repeat(1_000)} […]`);
});
