import { describe, expect, test } from 'vitest';
import { isBot, originOf } from './traffic.ts';

const of = (from: Parameters<typeof originOf>[0]) => originOf(from, 'shop.example');

describe('where a visit came from', () => {
  test.each([
    [{}, 'direct'],
    [{ referrer: 'shop.example' }, 'direct'],
    [{ referrer: 'www.shop.example' }, 'direct'],
    [{ referrer: 'l.instagram.com' }, 'instagram'],
    [{ referrer: 'com.instagram.android' }, 'instagram'],
    [{ referrer: 'm.facebook.com' }, 'facebook'],
    [{ referrer: 'lm.facebook.com' }, 'facebook'],
    [{ referrer: 'www.google.com.lb' }, 'google'],
    [{ referrer: 'google.com' }, 'google'],
    [{ referrer: 'com.google.android.googlequicksearchbox' }, 'google'],
    [{ referrer: 'api.whatsapp.com' }, 'whatsapp'],
    [{ referrer: 'com.whatsapp' }, 'whatsapp'],
    [{ referrer: 'wa.me' }, 'whatsapp'],
    [{ referrer: 't.co' }, 'x'],
    [{ referrer: 'www.Blog.Example' }, 'blog.example'],
    [{ referrer: 'notgoogle.com' }, 'notgoogle.com'],
    [{ referrer: 'instagram.com.evil.example' }, 'instagram.com.evil.example'],
    [{ source: 'IG', referrer: 'google.com' }, 'instagram'],
    [{ source: ' Newsletter  May ' }, 'newsletter may'],
    [{ source: 'rima@example.com' }, 'other'],
    [{ referrer: '<script>' }, 'other'],
    [{ source: 'a'.repeat(100) }, 'a'.repeat(60)],
  ])('%o is %s', (from, source) => {
    expect(of(from).source).toBe(source);
  });

  test('a campaign is kept as it is written, without what may name a person', () => {
    expect(of({ campaign: ' Spring  Sale ' }).campaign).toBe('Spring Sale');
    expect(of({ campaign: 'to rima@example.com' }).campaign).toBe('');
    expect(of({ campaign: '😀'.repeat(70) }).campaign).toBe('😀'.repeat(60));
  });
});

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1', true],
  ['WhatsApp/2.23 LinkPreview', true],
  ['', true],
  [
    'Mozilla/5.0 (Linux; Android 14; CUBOT X30) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 300.0',
    false,
  ],
])('%s: a program? %s', (agent, is) => {
  expect(isBot(agent)).toBe(is);
});
