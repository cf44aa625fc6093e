import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PanelSpot } from '../../../contract/rooms.ts';
import { startServer } from '../../../test/components/server.ts';
import { showPart } from '../../../test/components/show.tsx';
import { SpotBoard } from './spot-board.tsx';

/** 200 × 100 px. */
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/%3E';

const LAMP: PanelSpot = {
  ...{ x: 500, y: 500, product_id: 1, variant_id: null },
  ...{ name: 'Lamp', state: 'fine' },
};

async function show(spots: readonly PanelSpot[]) {
  startServer();
  const said: unknown[] = [];
  const screen = await showPart(
    <SpotBoard
      picture={PICTURE}
      spots={spots}
      onTap={(place) => said.push(['tap', place])}
      onMove={(at, place) => said.push(['move', at, place])}
      onRemove={(at) => said.push(['remove', at])}
    />,
  );
  await expect
    .poll(() => document.querySelector<HTMLImageElement>('img[draggable=false]')?.naturalWidth)
    .toBe(200);
  return { screen, said };
}

test('a tap on the picture says where, in thousandths', async () => {
  const { said } = await show([]);
  const image = document.querySelector('img[draggable=false]') as HTMLImageElement;
  const { left, top, width, height } = image.getBoundingClientRect();
  image.dispatchEvent(
    new MouseEvent('click', {
      ...{ bubbles: true, clientX: left + width / 4, clientY: top + height / 2 },
    }),
  );
  expect(said).toEqual([['tap', { x: 250, y: 500 }]]);
});

test('a dot is moved by the arrow keys, with Shift further, never beyond the picture, and taken out by Delete', async () => {
  const { screen, said } = await show([{ ...LAMP, x: 2 }]);
  const dot = screen.getByRole('button', { name: '1: Lamp, 0 % from the left, 50 % from the top' });
  (dot.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Shift>}{ArrowDown}{/Shift}{Delete}');
  expect(said).toEqual([
    ['move', 0, { x: 7, y: 500 }],
    ['move', 0, { x: 0, y: 500 }],
    ['move', 0, { x: 2, y: 550 }],
    ['remove', 0],
  ]);
});

test('what shoppers can’t buy is said of a dot without a name', async () => {
  const { screen } = await show([{ ...LAMP, name: '', state: 'gone' }]);
  const name = '1: A product that is gone, 50 % from the left, 50 % from the top';
  await expect.element(screen.getByRole('button', { name })).toBeVisible();
});
