import { useState } from 'react';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/components/server.ts';
import { showPart } from '../../../test/components/show.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangingBar, SelectionBar } from './selection.tsx';

/** A page with a selection: all of the list can be selected, changed, and let go. */
function Selection() {
  const [at, setAt] = useState<'some' | 'all' | 'changing' | 'none'>('some');
  return (
    <main tabIndex={-1}>
      <p>Rows</p>
      {at === 'changing' && (
        <ChangingBar label="Selected" text="Updating" progressLabel="Updated" />
      )}
      {(at === 'some' || at === 'all') && (
        <SelectionBar
          label="Selected"
          count="1 selected"
          more={at === 'some' && <Button onClick={() => setAt('all')}>Select all</Button>}
          onClear={() => setAt('none')}
        >
          <Button onClick={() => setAt('changing')}>Change</Button>
        </SelectionBar>
      )}
    </main>
  );
}

async function open() {
  startServer();
  const screen = await showPart(<Selection />);
  return { screen, press: (name: string) => screen.getByRole('button', { name }).click() };
}

test('the focus stays in the bar when what was pressed goes, and at the page when the bar does', async () => {
  const { screen, press } = await open();
  await press('Select all');
  await expect.element(screen.getByRole('region', { name: 'Selected' })).toHaveFocus();
  await press('Change');
  await expect.element(screen.getByText('Updating')).toBeVisible();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('“Select none” leaves the focus at the page', async () => {
  const { screen, press } = await open();
  await press('Select none');
  await expect.element(screen.getByRole('region', { name: 'Selected' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});
