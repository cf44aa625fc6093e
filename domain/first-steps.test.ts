import { describe, expect, it } from 'vitest';
import {
  areStepsShown,
  FIRST_STEPS,
  isPublicAddress,
  isStepDone,
  type ShopFacts,
} from './first-steps.ts';

const EMPTY: ShopFacts = {
  shop_name: 'Mantel',
  default_name: 'Mantel',
  has_logo: false,
  has_look: false,
  contact_email: '',
  contact_phone: '',
  whatsapp: '',
  has_delivery: false,
  collections: 0,
  products: 0,
  pages: 0,
  orders: 0,
  public_url: 'http://localhost:3000',
  sends_mail: false,
};

const doneIn = (shop: Partial<ShopFacts>) =>
  FIRST_STEPS.filter((step) => isStepDone(step, { ...EMPTY, ...shop }));

describe('a first step', () => {
  it.each<[Partial<ShopFacts>, string[]]>([
    [{}, []],
    [{ shop_name: 'Dar Rima' }, ['name']],
    [{ has_look: true }, ['look']],
    [{ contact_phone: '+961 1 555 010' }, []],
    [{ contact_phone: '+961 1 555 010', whatsapp: '+961 3 123456' }, ['contact']],
    [{ has_delivery: true }, ['delivery']],
    [{ collections: 1, products: 2 }, ['collection', 'products']],
    [{ pages: 1 }, ['pages']],
    [{ orders: 1 }, ['test_order']],
    [{ public_url: 'https://dar-rima.example' }, []],
    [{ public_url: 'https://dar-rima.example', sends_mail: true }, ['domain']],
  ])('is done by what stands in the shop: %o', (shop, done) => {
    expect(doneIn(shop)).toEqual(done);
  });
});

describe('an address', () => {
  it.each([
    ['https://dar-rima.example', true],
    ['http://dar-rima.example', false],
    ['https://localhost', false],
    ['https://192.168.0.10', false],
    ['https://shop.local', false],
    ['https://[::1]:3000', false],
  ])('%s is for buyers: %s', (url, isPublic) => {
    expect(isPublicAddress(url)).toBe(isPublic);
  });
});

describe('the list of first steps', () => {
  const choice = { shown: null, isDemo: false, isAllDone: false, orders: 0 };
  it.each([
    [{}, true],
    [{ isDemo: true }, false],
    [{ isAllDone: true }, false],
    [{ orders: 20 }, false],
    [{ shown: false }, false],
    [{ shown: true, isDemo: true, isAllDone: true, orders: 400 }, true],
  ])('with %o is shown: %s', (said, isShown) => {
    expect(areStepsShown({ ...choice, ...said })).toBe(isShown);
  });
});
