import { expect, test } from 'vitest';
import { holdDecoding, noise, pngFile } from '../../test/components/pictures.ts';
import { startServer } from '../../test/components/server.ts';
import { ADMIN } from '../../test/components/shop-data.ts';
import { logIn, said, showPage, showPart } from '../../test/components/show.tsx';
import { PictureDrop } from './picture-drop.tsx';

async function choose(files: readonly File[], left = 10) {
  startServer();
  const chosen = new Set<string>();
  const screen = await showPart(
    <PictureDrop
      label="Pictures"
      name="pictures"
      room={{ left, most: 10 }}
      onChoose={(taken) => taken.forEach(({ name }) => void chosen.add(name))}
      onReject={({ name }) => chosen.delete(name)}
    />,
  );
  await screen.getByLabelText('Pictures').upload([...files]);
  return {
    screen,
    chosen,
    told: (text: string) => screen.getByRole('status').filter({ hasText: text }),
  };
}

test.each([
  'image/jpeg',
  'image/png',
  'image/webp',
])('one of several (%s) that breaks off is named when it is chosen, and the others are taken', async (type) => {
  const whole = await noise(type);
  const { chosen, told } = await choose([
    new File([whole], 'vase', { type }),
    new File([whole.subarray(0, whole.length * 0.6)], 'cut off', { type }),
    new File([whole], 'bowl', { type }),
  ]);
  await expect.element(told('cut off is damaged')).toBeInTheDocument();
  expect([...chosen]).toEqual(['vase', 'bowl']);
});

test('what is taken back gives its place to the next', async () => {
  const type = 'image/png';
  const whole = await noise(type);
  const { chosen, told } = await choose(
    [
      new File([whole.subarray(0, 200)], 'cut off', { type }),
      new File([whole], 'bowl', { type }),
      new File([whole], 'vase', { type }),
    ],
    1,
  );
  await expect.element(told('vase was left out')).toBeInTheDocument();
  expect([...chosen]).toEqual(['bowl']);
});

test('a HEIC with another name is called that', async () => {
  const head = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  const { chosen, told } = await choose([new File([head], 'IMG_1.jpg', { type: 'image/jpeg' })]);
  await expect.element(told('IMG_1.jpg is HEIC')).toBeInTheDocument();
  expect([...chosen]).toEqual([]);
});

/** The form of a new collection, with files of which the browser decodes none before `decode` is called. */
async function openCollectionForm() {
  const decode = holdDecoding();
  const collection = {
    category_id: 1,
    name: 'Vases',
    image_url: null,
    picture: null,
  };
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'POST /categories': () => collection,
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/collections/add');
  await screen.getByLabelText('Name').fill('Vases');
  const input = screen.getByLabelText(/^Collection image/);
  return {
    screen,
    sent: () => server.received('POST /categories').length,
    decode,
    add: () => screen.getByRole('button', { name: 'Add collection' }).click(),
    choose: async (name: string, share?: number) => input.upload([await pngFile(name, share)]),
  };
}

test('a form that is sent while its picture is looked at waits for that, and sends it', async () => {
  const { screen, sent, choose, add, decode } = await openCollectionForm();
  await choose('vase.png');
  await expect.element(screen.getByText('Checking…')).toBeInTheDocument();
  await expect.element(screen.getByRole('img', { name: 'vase.png' })).toBeVisible();
  await add();
  await expect.element(screen.getByText('Loading, please wait...').first()).toBeVisible();
  expect(sent()).toBe(0);
  decode();
  await expect.element(screen.getByText('Collection created successfully')).toBeVisible();
  expect(sent()).toBe(1);
});

test('sent with one that is damaged, it is not saved: that picture is taken back, and named', async () => {
  const { screen, sent, choose, add, decode } = await openCollectionForm();
  await choose('cut.png', 0.6);
  await add();
  decode();
  await expect.element(screen.getByText(/^cut.png is damaged/).first()).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'cut.png' })).not.toBeInTheDocument();
  expect(said.at(-1)).toMatch(/^cut.png is damaged/);
  expect(sent()).toBe(0);
});

test('a damaged one gives its place back to the one before', async () => {
  const { screen, choose, decode } = await openCollectionForm();
  decode();
  await choose('vase.png');
  await choose('cut.png', 0.6);
  await expect.element(screen.getByText(/^cut.png is damaged/).first()).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'vase.png' })).toBeVisible();
});
