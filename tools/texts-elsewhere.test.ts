import { expect, test } from 'vitest';
import { textsIn } from './texts-elsewhere.ts';

test.each([
  '<b>Nobody answers</b>',
  '<Button label="Call later" />',
  "const columns = [{ name: 'City', cell }];",
  "throw new Refusal(409, 'The town is taken');",
  "const said = ['Arrives ', day].join('');",
])('%s is named', (source) => {
  expect(textsIn(`\n${source}`)).toEqual([expect.stringMatching(/^2: /)]);
});

test.each([
  "import { Button } from '../Button.tsx';",
  "<b className='Row'>{say('none')} · {count}</b>",
  "const call = 'GET /zones';",
  "throw new Error('Unknown stage');",
  "throw notFound('Order');",
])('%s may be written', (source) => {
  expect(textsIn(source)).toEqual([]);
});

test('a generic function of a file without tags is read as one', () => {
  expect(textsIn('const same = <T>(one: T) => one;', 'ts')).toEqual([]);
});
