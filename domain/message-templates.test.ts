import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chatLinkOf,
  clipText,
  fittingEvents,
  MAX_CHAT_LINK_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  MAX_TEMPLATE_LENGTH,
  MESSAGE_EVENTS,
  mayMail,
  PLACEHOLDERS,
  readyMessage,
  renderMessage,
  templateFault,
} from './message-templates.ts';
import { DEFAULT_TEMPLATES } from './words/messages.ts';

fc.configureGlobal({ seed: 20_261_127 }); // The same cases in each run.

const VALUES = { name: 'Rita', order: '12', total: '$84.00', shop: 'Mantel', driver: 'Ziad' };

describe('a message', () => {
  test('has its placeholders filled in, however they were typed', () => {
    expect(renderMessage('Hello {name}, order {Order}: { TOTAL }', VALUES)).toBe(
      'Hello Rita, order 12: $84.00',
    );
  });

  test('leaves out a line whose placeholder has no value', () => {
    const text = 'Order {order} came back.\nReason: {reason}\nShall we send it again?';
    expect(renderMessage(text, VALUES)).toBe('Order 12 came back.\nShall we send it again?');
    expect(renderMessage(text, { ...VALUES, reason: 'nobody at home' })).toBe(
      'Order 12 came back.\nReason: nobody at home\nShall we send it again?',
    );
    expect(renderMessage('{reason}', VALUES)).toBe('');
  });

  test('that is on the way reads well without the name of a driver', () => {
    const { text } = DEFAULT_TEMPLATES.on_the_way;
    expect(renderMessage(text, { ...VALUES, driver: '' })).toBe(
      'Hello Rita, your order 12 from Mantel is on the way.\nPlease have $84.00 ready in cash.',
    );
    expect(renderMessage(text, VALUES)).toContain('\nZiad brings it to you.\n');
  });

  test('keeps Arabic, emoji and signs as they are: nothing is escaped', () => {
    const text = 'مرحبا {name} 👨‍👩‍👧 <b>&amp;</b> 100% "quoted"';
    expect(renderMessage(text, { name: 'ريتا' })).toBe(
      'مرحبا ريتا 👨‍👩‍👧 <b>&amp;</b> 100% "quoted"',
    );
  });

  test('takes a value for one line without control characters, and no placeholder out of it', () => {
    expect(renderMessage('{name}!', { name: 'R\u0000i\n\nta {order}' })).toBe('R i ta {order}!');
  });

  test('is bounded, and no emoji is cut in two', () => {
    const long = renderMessage(`{name}${'👨‍👩‍👧'.repeat(400)}`, { name: 'x'.repeat(100) });
    expect(long.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
    expect(long).toMatch(/👨‍👩‍👧…$/u);
    expect(clipText('👨‍👩‍👧👨‍👩‍👧', 10)).toBe('👨‍👩‍👧…');
    expect(clipText('short', 10)).toBe('short');
  });

  test('of any template and any values has no placeholder left, no control character and a bounded length', () => {
    const values = fc.record(
      Object.fromEntries(
        PLACEHOLDERS.map((name) => [name, fc.string({ unit: 'binary', maxLength: 120 })]),
      ),
      { requiredKeys: [] },
    );
    const piece = fc.oneof(
      fc.constantFrom(...PLACEHOLDERS.map((name) => `{${name}}`)),
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll(/[{}]/g, '')),
      fc.constant('\n'),
    );
    fc.assert(
      fc.property(fc.array(piece), values, (pieces, given) => {
        const bare = Object.fromEntries(
          Object.entries(given).map(([name, value]) => [
            name,
            value?.replaceAll(/[{}]/g, '') ?? '',
          ]),
        );
        const text = renderMessage(pieces.join(''), bare);
        expect(text.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
        expect(text).not.toMatch(/[{}]/);
      }),
    );
  });
});

describe('a template', () => {
  test.each([
    ['Hello {nmae}', 'unknown_placeholder', '{nmae}'],
    ['Hello {customer_name}', 'unknown_placeholder', '{customer_name}'],
    ['Hello {name', 'broken_placeholder', '{name'],
    ['Hello name}', 'broken_placeholder', 'name}'],
    ['Hello {}', 'broken_placeholder', '{}'],
    ['Hello {{name}}', 'broken_placeholder', '{}'],
    ['Hello {the name}', 'broken_placeholder', '{the name}'],
  ])('“%s” is told what is wrong with it', (text, code, written) => {
    expect(templateFault(text)).toEqual({ code, written });
  });

  test.each(MESSAGE_EVENTS)('that is built in for “%s” is faultless and short enough', (event) => {
    const { subject, text } = DEFAULT_TEMPLATES[event];
    expect([templateFault(text), templateFault(subject)]).toEqual([null, null]);
    expect(text.length).toBeLessThanOrEqual(MAX_TEMPLATE_LENGTH);
    expect(subject.length).toBeLessThanOrEqual(MAX_SUBJECT_LENGTH);
    expect(subject).not.toContain('{link}');
    expect(renderMessage(text, VALUES)).toContain('Rita');
  });
});

describe('the link to a chat', () => {
  test('has the digits of the phone and the text', () => {
    expect(chatLinkOf('+961 3 123-456', 'Hello Rita & Co\n100% ☕')).toBe(
      'https://wa.me/9613123456?text=Hello%20Rita%20%26%20Co%0A100%25%20%E2%98%95',
    );
    expect(chatLinkOf('', 'Hello')).toBeNull();
  });

  test('is bounded for any text, and always one that can be read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
        const link = chatLinkOf('+961 3123456', text) ?? '';
        expect(link.length).toBeLessThanOrEqual(MAX_CHAT_LINK_LENGTH);
        const said = new URL(link).searchParams.get('text') ?? '';
        expect(text.toWellFormed().startsWith(said.replace(/…$/, ''))).toBe(true);
      }),
    );
    const arabic = chatLinkOf('+961 3123456', 'مرحبا '.repeat(400)) ?? '';
    expect(arabic.length).toBeLessThanOrEqual(MAX_CHAT_LINK_LENGTH);
    expect(decodeURIComponent(arabic)).toMatch(/…$/);
  });
});

test('a message is made ready as text and as link', () => {
  const order = { phone: '+961 3123456', values: VALUES };
  expect(readyMessage('Hi {name}\n{reason}', order, 'late')).toEqual({
    text: 'Hi Rita\nlate',
    chatLink: 'https://wa.me/9613123456?text=Hi%20Rita%0Alate',
  });
  expect(readyMessage('{reason}', order)).toEqual({ text: '', chatLink: null });
});

test('only events without a mail of the shop’s own may have one', () => {
  expect(MESSAGE_EVENTS.filter(mayMail)).toEqual([
    'not_reached',
    'confirmed',
    'on_the_way',
    'refused',
    'money_back',
  ]);
});

test('what fits an order follows its state, the likeliest first', () => {
  expect(fittingEvents({ status: 'pending', hasCourier: false, isUnconfirmed: false })[0]).toBe(
    'confirmed',
  );
  expect(fittingEvents({ status: 'pending', hasCourier: false, isUnconfirmed: true })).toEqual([
    'ask',
    'not_reached',
    'placed',
  ]);
  expect(fittingEvents({ status: 'pending', hasCourier: true, isUnconfirmed: false })[0]).toBe(
    'on_the_way',
  );
  expect(fittingEvents({ status: 'completed', hasCourier: true, isUnconfirmed: false })).toEqual([
    'delivered',
    'money_back',
  ]);
  expect(fittingEvents({ status: 'canceled', hasCourier: true, isUnconfirmed: false })).toEqual([
    'refused',
    'money_back',
  ]);
});
