import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startServer } from '../../test/components/server.ts';
import { showPart } from '../../test/components/show.tsx';
import { LongSelect, LongSelectField } from './long-select.tsx';

const rooms = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({ value: `${at + 1}`, label: `Room ${at + 1}` }));

async function show(count: number) {
  startServer();
  const chosen: string[] = [];
  const heard: string[] = [];
  const screen = await showPart(
    <form onInput={({ target }) => heard.push((target as HTMLInputElement).name)}>
      <LongSelectField
        label="Room"
        name="room"
        none="Choose a room"
        options={rooms(count)}
        startsWith=""
        onChoose={(value) => chosen.push(value)}
      />
    </form>,
  );
  const sent = () => new FormData(document.querySelector('form') ?? undefined).get('room');
  return { screen, chosen, heard, sent };
}

test('a short list is a native select', async () => {
  const { screen, chosen, sent } = await show(14);
  await screen.getByRole('combobox', { name: 'Room' }).selectOptions('Room 7');
  expect([chosen, sent()]).toEqual([['7'], '7']);
});

test('a long list is searched, and the form around it gets the choice', async () => {
  const { screen, chosen, heard, sent } = await show(60);
  expect(sent()).toBe('');
  await screen.getByRole('button', { name: 'Room Choose a room' }).click();
  await screen.getByRole('combobox', { name: 'Search: Room' }).fill('room 42');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Room Room 42' })).toBeVisible();
  expect([chosen, sent()]).toEqual([['42'], '42']);
  expect(heard).toContain('room');
});

test('what is wrong with a long list is read with it', async () => {
  startServer();
  const screen = await showPart(
    <LongSelect
      label="Room"
      none="Choose a room"
      options={rooms(60)}
      value=""
      error="Please choose a room"
      onChoose={() => undefined}
    />,
  );
  const button = screen.getByRole('button', { name: 'Room Choose a room' });
  await expect.element(button).toHaveAccessibleDescription('Please choose a room');
});
