import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startServer } from '../../test/components/server.ts';
import { showPart } from '../../test/components/show.tsx';
import { followChoices } from './ask-consent.tsx';
import { consentOfOrder, noteClick, readConsent, storeConsent } from './consent-store.ts';

followChoices();
beforeEach(() => localStorage.removeItem('consent'));

/** As at the foot of the pages. */
const Choices = () => (
  <button type="button" data-choices="">
    Privacy choices
  </button>
);
const dialog = () => page.getByRole('dialog', { name: 'May we measure our ads?' });
const press = (name: string) => page.getByRole('button', { name }).click();
const open = async () => {
  startServer();
  const screen = await showPart(<Choices />);
  await press('Privacy choices');
  await expect.element(dialog()).toBeVisible();
  return screen;
};

test('yes and no look the same, and the page gets the focus back', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: /measure our ads/ })).toHaveFocus();
  const yes = page.getByRole('button', { name: 'Yes, you may' }).element();
  const no = page.getByRole('button', { name: 'No, thank you' }).element();
  expect(yes.className).toBe(no.className);
  expect(yes.getBoundingClientRect().width).toBe(no.getBoundingClientRect().width);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Privacy choices' })).toHaveFocus();
  expect(readConsent()).toBeNull();
});

test('a yes goes with orders; a no forgets what was kept', async () => {
  await open();
  await press('Yes, you may');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(consentOfOrder().consent?.client_id).toMatch(/^\d+\.\d+$/);

  await press('Privacy choices');
  await expect.element(page.getByText(/Now: you agreed/)).toBeVisible();
  await press('No, thank you');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(consentOfOrder()).toEqual({});
  expect(JSON.parse(localStorage.getItem('consent') ?? '')).toEqual({
    choice: 'no',
    at: expect.any(Number),
  });
});

test('an answer ends after half a year, whatever ads were clicked since, and nothing of it is left', () => {
  const day = 86_400_000;
  storeConsent('yes', { fbclid: 'one', clicked_at: 1 });
  const { at = 0, told } = readConsent() ?? {};
  const earlier = { ...readConsent(), at: at - 100 * day };
  localStorage.setItem('consent', JSON.stringify(earlier));
  noteClick({ ttclid: 'two', clicked_at: 2 });
  expect(readConsent()).toEqual({
    ...earlier,
    told: { client_id: told?.client_id, ttclid: 'two', clicked_at: 2 },
  });
  expect(readConsent(at + 81 * day)?.choice).toBe('yes');
  expect(readConsent(at + 83 * day)).toBeNull();
  expect(localStorage.getItem('consent')).toBeNull();
  expect(consentOfOrder()).toEqual({});
});

test('a click is kept of nobody who has not agreed', () => {
  noteClick({ fbclid: 'one', clicked_at: 1 });
  expect(localStorage.getItem('consent')).toBeNull();
  storeConsent('no');
  noteClick({ fbclid: 'one', clicked_at: 1 });
  expect(JSON.stringify(readConsent())).not.toContain('one');
});
