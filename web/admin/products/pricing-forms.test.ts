import { expect, test } from 'vitest';
import { centsOfCost, costErrors, saleErrors } from './pricing-forms.tsx';

const wrongIn = (values: Partial<Record<'discount' | 'from_day' | 'to_day', string>>) =>
  Object.keys(saleErrors({ discount: '20', from_day: '2026-11-23', to_day: '', ...values }));

test('a sale has a discount and a first day; a last day is not before it', () => {
  expect(wrongIn({})).toEqual([]);
  expect(wrongIn({ to_day: '2026-11-23' })).toEqual([]);
  expect(wrongIn({ discount: '0' })).toEqual(['discount']);
  expect(wrongIn({ discount: '100.5' })).toEqual(['discount']);
  expect(wrongIn({ discount: '', from_day: '' })).toEqual(['discount', 'from_day']);
  expect(wrongIn({ to_day: '2026-11-22' })).toEqual(['to_day']);
});

test('a cost is an amount, or left out', () => {
  expect([centsOfCost(' 12.5 '), centsOfCost('0'), centsOfCost('1,299.50')]).toEqual([
    1250,
    0,
    null,
  ]);
  expect([costErrors({ cost: '' }), costErrors({ cost: '7' })]).toEqual([{}, {}]);
  expect(costErrors({ cost: '69.999' }).cost).toBeTruthy();
  expect(costErrors({ cost: '-1' }).cost).toBeTruthy();
  expect(Object.keys(costErrors({ cost: '7', variant_3: 'x', variant_4: '' }))).toEqual([
    'variant_3',
  ]);
});
