import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startServer } from '../../test/components/server.ts';
import { showPart } from '../../test/components/show.tsx';
import { Combobox } from './combobox.tsx';

/** A list that is longer than its box. */
const ROOMS = Array.from({ length: 60 }, (_none, at) => ({ value: `${at}`, label: `Room ${at}` }));

function RoomPicker() {
  const [room, setRoom] = useState('0');
  return (
    <form onSubmit={() => expect.fail('Enter in the search sent the form')}>
      <Combobox
        label="Room"
        options={ROOMS}
        value={room}
        onChoose={setRoom}
        nothingFound="No room found"
      >
        {ROOMS[Number(room)]?.label}
      </Combobox>
    </form>
  );
}

async function showPicker() {
  startServer();
  const screen = await showPart(<RoomPicker />);
  const button = screen.getByRole('button', { name: /^Room Room \d+$/ });
  const search = screen.getByRole('combobox', { name: 'Search: Room' });
  /** The label of the option that Enter would choose. */
  const active = () => {
    const id = search.element().getAttribute('aria-activedescendant');
    return id && document.getElementById(id)?.textContent;
  };
  return { screen, button, search, active };
}

test.each([
  '{Enter}',
  ' ',
  '{ArrowDown}',
  '{ArrowUp}',
])('a picker opens by %j, with the focus in its search', async (key) => {
  const { button, search } = await showPicker();
  await userEvent.keyboard(`{Tab}${key}`);
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('arrow keys and pages move through a long list, round its ends, and what is active is in view', async () => {
  const { search, active } = await showPicker();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(search).toHaveFocus();
  for (const [keys, label] of [
    ['{ArrowDown}{ArrowDown}', 'Room 2'],
    ['{PageDown}', 'Room 8'],
    ['{ArrowUp}', 'Room 7'],
    ['{PageUp}{PageUp}', 'Room 0'],
    ['{ArrowUp}', 'Room 59'],
    ['{ArrowDown}', 'Room 0'],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.poll(active).toBe(label);
    await expect.poll(isActiveInView).toBe(true);
  }
});

test('Enter chooses, closes the list and gives the focus back, without sending the form', async () => {
  const { screen, button, search } = await showPicker();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('room 4{ArrowDown}{Enter}');
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveTextContent('Room Room 40');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('option', { selected: true })).toHaveTextContent('Room 40');
});

test('a search without a match says so, and Enter chooses nothing', async () => {
  const { screen, search, button, active } = await showPicker();
  await button.click();
  await search.fill('attic');
  await expect.element(screen.getByText('No room found')).toBeVisible();
  expect(active()).toBeNull();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(search).toHaveFocus();
  await search.fill('room 59');
  await expect.element(screen.getByText('1 found')).toBeInTheDocument();
  await screen.getByRole('option', { name: 'Room 59' }).click();
  await expect.element(button).toHaveTextContent('Room Room 59');
});

test('a press elsewhere closes the list and chooses nothing', async () => {
  const { search, button } = await showPicker();
  await button.click();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(document.body, { position: { x: 1, y: 700 } });
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(button).toHaveTextContent('Room Room 0');
});

/** Whether the active option stands within the list's box. */
function isActiveInView(): boolean {
  const option = document.querySelector('[role=option][data-active]')?.getBoundingClientRect();
  const box = document.querySelector('[role=listbox]')?.getBoundingClientRect();
  return !!option && !!box && option.top >= box.top - 1 && option.bottom <= box.bottom + 1;
}
