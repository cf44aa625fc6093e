import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startServer } from '../../test/components/server.ts';
import { showPart } from '../../test/components/show.tsx';
import { useFocusForPage } from './focus-page.ts';

function Notice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div ref={useFocusForPage<HTMLDivElement>()}>
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}

function Page() {
  const [failed, setFailed] = useState(true);
  return (
    <main tabIndex={-1}>
      {failed ? <Notice onRetry={() => setFailed(false)} /> : <p>Here it is</p>}
      <input aria-label="Search" />
    </main>
  );
}

test('the page takes over the focus of what goes, and no other', async () => {
  startServer();
  const { getByRole, getByText } = await showPart(<Page />);
  getByRole('button', { name: 'Retry' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(getByText('Here it is')).toBeVisible();
  await expect.element(getByRole('main')).toHaveFocus();
});

test('who is elsewhere stays there', async () => {
  startServer();
  const { getByRole, getByText } = await showPart(<Page />);
  const search = getByRole('textbox', { name: 'Search' });
  search.element().focus();
  (getByRole('button', { name: 'Retry' }).element() as HTMLElement).click();
  await expect.element(getByText('Here it is')).toBeVisible();
  await expect.element(search).toHaveFocus();
});
