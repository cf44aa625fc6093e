import { expect, test, vi } from 'vitest';
import {
  type Answers,
  Refused,
  startServer,
  UNREACHABLE,
} from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../test/components/show.tsx';

const ZIAD = { id: 4, name: 'Ziad Aoun', phone: '+961 3123456', kind: 'driver' } as const;
const MESSAGE = 'Another admin has changed the courier meanwhile';

/** The couriers: a form on the page adds one, and one in a dialog changes one. */
async function openCouriers(answers: Answers = {}) {
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /couriers': () => [ZIAD],
    ...answers,
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/couriers');
  await expect.element(screen.getByText('Ziad Aoun').first()).toBeVisible();
  return { server, screen };
}

async function openEditor(answers: Answers) {
  const { server, screen } = await openCouriers(answers);
  await screen.getByRole('button', { name: 'Edit Ziad Aoun' }).click();
  const editor = screen.getByRole('dialog', { name: 'Edit Courier' });
  return {
    server,
    screen,
    editor,
    name: editor.getByLabelText('Name'),
    phone: editor.getByLabelText(/^Phone/),
    press: (name: string) => editor.getByRole('button', { name }).click(),
  };
}

test('what is wrong is said at its field, and the first one has the focus', async () => {
  const { server, screen } = await openCouriers();
  const name = screen.getByLabelText('Name');
  await screen.getByLabelText(/^Phone/).fill('3');
  await screen.getByRole('button', { name: 'Add courier' }).click();
  await expect.element(screen.getByText('Please enter a name')).toBeVisible();
  await expect.element(screen.getByText(/^Please enter a phone number/)).toBeVisible();
  await expect.element(name).toHaveFocus();
  expect(server.received('POST /couriers')).toEqual([]);
});

test('what the shop refuses is said at its field, and stays there to be corrected', async () => {
  const { screen } = await openCouriers({
    'POST /couriers': () => new Refused(422, 'Refused', { phone: ['This phone is not right'] }),
  });
  await screen.getByLabelText('Name').fill('Rami');
  await screen.getByLabelText(/^Phone/).fill('+961 3999999');
  await screen.getByRole('button', { name: 'Add courier' }).click();
  await expect.element(screen.getByText('This phone is not right').first()).toBeVisible();
  await expect.element(screen.getByLabelText(/^Phone/)).toHaveFocus();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Rami');
});

test('a form that adds something starts again, and what is shown is read again', async () => {
  const { server, screen } = await openCouriers({ 'POST /couriers': () => ZIAD });
  await screen.getByLabelText('Name').fill('Rami');
  server.answer({ 'GET /couriers': () => [ZIAD, { id: 5, name: 'Rami', phone: '', kind: null }] });
  await screen.getByRole('button', { name: 'Add courier' }).click();
  await expect.element(screen.getByText('Courier added successfully')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Edit Rami' })).toBeVisible();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('');
});

test('somebody else has saved: what differs is shown, what was not touched follows, and mine is kept', async () => {
  const theirs = { ...ZIAD, name: 'Ziad A.', phone: '+961 3777777' };
  const { server, editor, name, phone, press } = await openEditor({
    'PUT /couriers/{id}': () => new Refused(409, MESSAGE),
  });
  await name.fill('Ziad from Jounieh');
  server.answer({ 'GET /couriers': () => [theirs] });
  await press('Save changes');
  const note = editor.getByRole('group', { name: 'Changed in the meantime' });
  await expect.element(note).toHaveFocus();
  const [first, second] = note.getByRole('listitem').all();
  expect(first?.element().textContent).toBe(
    'Name: Ziad Aoun is now Ziad A., and you have changed it too',
  );
  expect(second?.element().textContent).toBe('Phone: +961 3123456 is now +961 3777777');
  await expect.element(name).toHaveValue('Ziad from Jounieh');
  await expect.element(phone).toHaveValue('+961 3777777');
  server.answer({ 'PUT /couriers/{id}': () => theirs });
  await press('Save mine anyway');
  await expect
    .poll(() => server.received('PUT /couriers/{id}').at(-1)?.body)
    .toEqual({
      name: 'Ziad from Jounieh',
      phone: '+961 3777777',
      kind: 'driver',
      seen: { name: 'Ziad A.', phone: '+961 3777777', kind: 'driver' },
    });
  await expect.element(editor).not.toBeInTheDocument();
});

test('theirs can be taken in place of mine', async () => {
  const { server, name, press, editor } = await openEditor({
    'PUT /couriers/{id}': () => new Refused(409, MESSAGE),
  });
  await name.fill('Mine');
  server.answer({ 'GET /couriers': () => [{ ...ZIAD, name: 'Theirs' }] });
  await press('Save changes');
  await press('Load the newer one');
  await expect.element(name).toHaveValue('Theirs');
  await expect.element(editor.getByRole('group')).not.toBeInTheDocument();
});

test('a change whose answer was lost is taken for saved where the shop has just that', async () => {
  const { server, screen, name, press } = await openEditor({
    'PUT /couriers/{id}': () => UNREACHABLE,
  });
  await name.fill('Ziad A.');
  await press('Save changes');
  await expect.element(screen.getByText('Error updating courier').first()).toBeVisible();
  server.answer({
    'PUT /couriers/{id}': () => new Refused(409, MESSAGE),
    'GET /couriers': () => [{ ...ZIAD, name: 'Ziad A.' }],
  });
  await press('Save changes');
  await expect.element(screen.getByText('Courier updated successfully')).toBeVisible();
});

test('a dialog asks before what was typed in it is lost, and not once it is as it was', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const { editor, name, press } = await openEditor({});
  await name.fill('Ziad A.');
  await press('Close');
  expect(ask).toHaveBeenCalledWith('Close without saving? What you typed will be lost.');
  await expect.element(name).toHaveValue('Ziad A.');
  await name.fill('Ziad Aoun');
  await press('Close');
  await expect.element(editor).not.toBeInTheDocument();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a page asks once before it is left with what was typed on it', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const { screen } = await openCouriers();
  await screen.getByLabelText('Name').fill('Rami');
  await screen.getByRole('link', { name: 'Orders Ziad Aoun' }).click();
  expect(ask).toHaveBeenCalledTimes(1);
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Rami');
});
