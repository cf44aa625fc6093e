import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../server/config.ts';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');

  test('is valid', () => expect(validate(dockerfile)).toEqual([]));

  test('takes no settings of the operator into the image', () => {
    expect(read('.dockerignore')).toMatch(/^\.env\*$/m);
  });

  test('runs as a user without rights and reports whether the shop lives', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
  });
});

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml'), { merge: true });

  test('runs two instances on a read-only file system, with settings that the shop takes', () => {
    for (const name of ['shop-1', 'shop-2']) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      const environment = Object.fromEntries(
        Object.entries<string>(services[name].environment).map(([key, value]) => [
          key,
          fillIn(value),
        ]),
      );
      expect(readConfig(environment)).toMatchObject({ trustProxy: 1, seed: 'demo' });
    }
  });

  test('asks for every secret and knows none', () => {
    const example = read('.env.compose.example');
    for (const name of ['POSTGRES_PASSWORD', 'S3_SECRET', 'ADMIN_PASSWORD']) {
      expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
      expect(read('compose.yaml')).toContain(`\${${name}:?`);
    }
  });
});

/** A value of compose.yaml with an operator's settings put in. */
function fillIn(value: string): string {
  const given: Record<string, string> = {
    PUBLIC_URL: 'https://shop.example',
    POSTGRES_PASSWORD: 'p4ss',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
    SHOP_EMAIL: 'shop@shop.example',
    ADMIN_EMAIL: 'owner@shop.example',
    ADMIN_PASSWORD: 'a long one of its own',
    BACKUP_KEY: 'another long one of its own',
    SEED: 'demo',
  };
  return value.replace(
    /\$\{(\w+)(?::[?-]([^}]*))?\}/g,
    (_all, name, otherwise) => given[name] ?? otherwise,
  );
}

test('the Kubernetes manifests are what their schemas say, and check readiness every second', () => {
  const models = { Deployment, Service, PodDisruptionBudget };
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml')).map((one) => one.toJS());
  expect(documents.map(({ kind }) => kind)).toEqual(Object.keys(models));
  for (const document of documents) {
    const Model = models[document.kind as keyof typeof models];
    expect(() => new Model(document).validate()).not.toThrow();
  }
  const [shop] = documents[0].spec.template.spec.containers;
  expect(shop.readinessProbe).toMatchObject({ httpGet: { path: '/readyz' }, periodSeconds: 1 });
});
