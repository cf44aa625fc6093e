import { describe, expect, test } from 'vitest';
import { ConfigError, findMisspelt, readConfig } from './config.ts';

const admin = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'cedar and limestone' };

describe('the wanted admin', () => {
  test('is read, and is none when unset or empty', () => {
    expect(readConfig(admin).admin).toEqual({
      email: 'owner@shop.example',
      password: 'cedar and limestone',
    });
    expect(readConfig({}).admin).toBeUndefined();
    expect(readConfig({ ADMIN_EMAIL: '', ADMIN_PASSWORD: ' ' }).admin).toBeUndefined();
  });

  test.each([
    [{ ADMIN_EMAIL: 'owner' }, 'ADMIN_EMAIL: must be an e-mail address'],
    [{ ADMIN_EMAIL: 'owner@shop.example' }, 'ADMIN_PASSWORD: is needed with ADMIN_EMAIL'],
    [{ ADMIN_PASSWORD: 'cedar and limestone' }, 'ADMIN_EMAIL: is needed with ADMIN_PASSWORD'],
    [{ ...admin, ADMIN_PASSWORD: 'seven77' }, 'ADMIN_PASSWORD: must have at least 8 characters'],
    [{ ...admin, ADMIN_PASSWORD: 'x'.repeat(129) }, 'must have at most 128 characters'],
  ])('%o stops the start', (variables, message) => {
    const read = () => readConfig(variables);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
  });
});

test('a replica needs a database that it copies', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgresql://shop@replica/shop' };
  expect(() => readConfig(replica)).toThrow('DATABASE_REPLICA_URL: is a copy of DATABASE_URL');
  expect(readConfig({ ...replica, DATABASE_URL: 'postgresql://shop@db/shop' }).replicaUrl).toBe(
    'postgresql://shop@replica/shop',
  );
});

describe('hosts inside that webhooks may lead to', () => {
  test('are none, or those that are named, as an address writes them', () => {
    const read = (text: string) => readConfig({ WEBHOOK_INSIDE_HOSTS: text }).webhookInsideHosts;
    expect(readConfig({}).webhookInsideHosts).toEqual([]);
    expect(read('N8N.local, 10.0.0.7:5678 [::1]')).toEqual(['n8n.local', '10.0.0.7:5678', '[::1]']);
  });

  test.each([
    'http://n8n.local',
    'n8n.local/hook',
    'a@b',
    'n8n:99999',
  ])('%s stops the start', (text) => {
    expect(() => readConfig({ WEBHOOK_INSIDE_HOSTS: text })).toThrow(`${text} is no host`);
  });
});

describe('the CDN of pictures', () => {
  test.each([
    ['https://cdn.example', 'https://cdn.example'],
    [' https://CDN.example:8443/Shop/a~b// ', 'https://cdn.example:8443/Shop/a~b'],
    ['https://[2001:db8::1]/', 'https://[2001:db8::1]'],
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ])('%s is %s', (written, read) => {
    expect(readConfig({ MEDIA_CDN_URL: written }).mediaCdnUrl).toBe(read);
  });

  test.each([
    'cdn.example',
    'http://cdn.example',
    's3://bucket/media',
    'https://me:secret@cdn.example',
    'https://cdn.example/?w=1',
    'https://cdn.example/#a',
    'https://cdn.example/a,b',
    'https://cdn.example/a b',
    "https://cdn.example;script-src 'unsafe-inline'",
    'https://cdn.example;x',
    'https://cdn.example/%22',
    'https://cdn.example:99999',
  ])('%s stops the start', (written) => {
    const read = () => readConfig({ MEDIA_CDN_URL: written });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^MEDIA_CDN_URL: must be /);
  });

  test('is none unless set', () => {
    expect(readConfig({ MEDIA_CDN_URL: ' ' }).mediaCdnUrl).toBeUndefined();
  });
});

test('traces are sent where a collector is named, and what cannot be done stops the start', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  expect(readConfig({}).tracing).toBeUndefined();
  expect(readConfig(collector).tracing).toMatchObject({ protocol: 'http/protobuf' });
  expect(() => readConfig({ ...collector, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
    'OTEL_EXPORTER_OTLP_PROTOCOL: must be http/protobuf or http/json; gRPC is not spoken',
  );
  expect(() => readConfig({ ...collector, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(
    'OTEL_TRACES_SAMPLER_ARG: ',
  );
});

describe('a well-known password of an admin', () => {
  const variables = { ...admin, ADMIN_PASSWORD: 'Password123' };

  test.each([
    {},
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://127.0.0.1' },
    { NODE_ENV: 'development' },
  ])('is taken while only this machine visits: %o', (place) => {
    expect(readConfig({ ...variables, ...place }).admin?.password).toBe('Password123');
  });

  test.each([
    { NODE_ENV: 'production' },
    { PUBLIC_URL: 'https://mantel.example' },
    { PUBLIC_URL: 'http://192.168.1.5:3000' },
    { PUBLIC_URL: 'https://localhost.example' },
  ])('stops the start in production: %o', (place) => {
    expect(() => readConfig({ ...variables, ...place })).toThrow(
      'ADMIN_PASSWORD: is among the first that a stranger would try',
    );
  });
});

test('rate limits hold unless switched off', () => {
  expect(readConfig({}).rateLimits).toBe(true);
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
  expect(() => readConfig({ RATE_LIMITS: 'no' })).toThrow('RATE_LIMITS: must be on or off');
});

describe('the direction of the pages', () => {
  test('is from left to right unless said otherwise', () => {
    expect(readConfig({}).direction).toBe('ltr');
    expect(readConfig({ SHOP_DIRECTION: 'rtl' }).direction).toBe('rtl');
  });

  test('another one stops the start', () => {
    expect(() => readConfig({ SHOP_DIRECTION: 'up' })).toThrow(
      'SHOP_DIRECTION: must be ltr or rtl',
    );
  });
});

test('the demo comes with the embedded database unless said otherwise, and to others only when asked for', () => {
  expect(readConfig({}).seed).toBe('demo');
  expect(readConfig({ DATABASE_URL: 'postgresql://shop@db/shop' }).seed).toBe('none');
  expect(readConfig({ SEED: 'catalogue' }).seed).toBe('catalogue');
  expect(() => readConfig({ SEED: 'orders' })).toThrow('SEED: must be demo, catalogue or none');
});

test('names that are one letter away from a setting are told', () => {
  const misspelt = ['DATABASE_ULR', 'DATABASE_URLS', 'DATABASE_UR', 'DATABASE_URI', 'MEDIA_RUL'];
  const others = ['DATABASE_URL', 'DATABASE_URL_2', 'PORTS', 'DATABASE', 'PATH', 'NODE_OPTIONS'];
  const names = [...misspelt, ...others].map((name) => [name, 'x']);
  expect(findMisspelt(Object.fromEntries(names))).toEqual([
    ...['DATABASE_ULR', 'DATABASE_URLS', 'DATABASE_UR', 'DATABASE_URI'].map(
      (name) => `${name} is no setting: was DATABASE_URL meant?`,
    ),
    'MEDIA_RUL is no setting: was MEDIA_URL meant?',
  ]);
});

test.each([
  [{ PORT: '1e3' }, 'PORT: must be a port'],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL: must be a URL that starts with postgres'],
  [{ SEED: 'all' }, 'SEED: must be demo, catalogue or none'],
  [{ SHOP_SECRET: 'short' }, 'SHOP_SECRET: must have at least 16 characters'],
  [{ MEDIA_URL: '/mnt/pictures' }, 'MEDIA_URL: must be a URL that starts with s3:'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL: must be fatal, error, warn, info, debug or silent'],
  [{ BACKUP_URL: 'ftp://x' }, 'BACKUP_URL: must be a folder or s3:'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: must be a number of proxies'],
])('a bad variable stops the start: %o', (variables, message) => {
  const read = () => readConfig(variables);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(message);
});
