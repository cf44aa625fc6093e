import { expect, test } from 'vitest';
import type { TextBlock } from '../../contract/info-pages.ts';
import { startServer } from '../../test/components/server.ts';
import { showPart } from '../../test/components/show.tsx';
import { TextBlocks } from './text-blocks.tsx';

const spans = (text: string) => [{ text, strong: false, emphasis: false, href: null }];

/** Where the text of an element begins and ends, by its first and its last letter, in px from the left. */
function ends(element: Element): [first: number, last: number] {
  const text = element.firstChild as Text;
  const leftOf = (at: number) => {
    const range = new Range();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  };
  return [leftOf(0), leftOf(text.length - 1)];
}

test('an Arabic text in a shop from left to right runs by its own letters, and its lists begin on the right', async () => {
  startServer();
  const blocks: TextBlock[] = [
    { kind: 'paragraph', spans: spans('نوصل إلى بيروت (خلال يوم واحد)!') },
    { kind: 'paragraph', spans: spans('We deliver (within a day)!') },
    { kind: 'list', ordered: false, items: [spans('مجانا.')] },
    { kind: 'list', ordered: false, items: [spans('Free.')] },
  ];
  const { getByText } = await showPart(<TextBlocks blocks={blocks} />);
  const [arabicFirst, arabicLast] = ends(getByText(/نوصل/).element());
  expect(arabicLast).toBeLessThan(arabicFirst);
  const [first, last] = ends(getByText(/We deliver/).element());
  expect(first).toBeLessThan(last);
  const directionOf = (words: string) => getComputedStyle(getByText(words).element()).direction;
  expect([directionOf('مجانا.'), directionOf('Free.')]).toEqual(['rtl', 'ltr']);
});
