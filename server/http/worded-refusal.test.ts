import { expect, test } from 'vitest';
import { words } from '../../domain/words/say.ts';
import { wordedRefusal } from './worded-refusal.ts';

const EXAMPLE = words('example', { taken: '{town} is taken', closed: 'The shop is closed' });

test('of a field it has message and code with its values', () => {
  const refusal = wordedRefusal(409, 'town', EXAMPLE, 'taken', { town: 'Saida' });
  expect(refusal).toMatchObject({
    status: 409,
    message: 'Saida is taken',
    errors: { town: ['Saida is taken'] },
    codes: { town: [{ code: 'example.taken', params: { town: 'Saida' } }] },
  });
});

test('of no field the code stands under _', () => {
  expect(wordedRefusal(409, null, EXAMPLE, 'closed')).toMatchObject({
    errors: null,
    codes: { _: [{ code: 'example.closed', params: {} }] },
  });
});
