import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startServer } from '../../../test/components/server.ts';
import { showPart } from '../../../test/components/show.tsx';
import { type ChosenPicture, ReviewPictureField } from './review-picture-field.tsx';

function Chosen() {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  return <ReviewPictureField pictures={pictures} most={2} onChange={setPictures} />;
}

async function drawn(name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob ?? ''], name, { type: 'image/png' });
}

test('a file that only has the name of a picture is left out and named, the others are kept', async () => {
  startServer();
  const screen = await showPart(<Chosen />);
  const field = screen.getByLabelText('Add pictures');
  const text = new File(['Not a picture'], 'notes.jpg', { type: 'image/jpeg' });
  await userEvent.upload(field, [text, await drawn('vase.png')]);
  await expect.element(screen.getByRole('img', { name: '1 of 1' })).toBeVisible();
  await expect
    .element(field)
    .toHaveAccessibleDescription(/Not a picture that can be shown: 'notes.jpg'/);

  await userEvent.upload(field, [await drawn('lamp.png'), text]);
  await expect.element(screen.getByRole('img', { name: '2 of 2' })).toBeVisible();
  await expect.element(screen.getByText('At most 2 pictures: the rest was left out')).toBeVisible();
});

test('what is no picture takes the place of no good one', async () => {
  startServer();
  const screen = await showPart(<Chosen />);
  const field = screen.getByLabelText('Add pictures');
  const broken = (name: string) => new File(['Not a picture'], name, { type: 'image/jpeg' });
  const files = [
    broken('a.jpg'),
    broken('b.jpg'),
    await drawn('vase.png'),
    await drawn('lamp.png'),
  ];
  await userEvent.upload(field, [...files, broken('c.jpg')]);
  await expect.element(screen.getByRole('img', { name: '2 of 2' })).toBeVisible();
  await expect
    .element(
      screen.getByText(
        "Not a picture that can be shown: 'a.jpg', 'b.jpg'. At most 2 pictures: the rest was left out",
      ),
    )
    .toBeVisible();
});

test('the focus stays in the list while pictures are made small, and once there are enough', async () => {
  startServer();
  const screen = await showPart(<Chosen />);
  const field = screen.getByLabelText('Add pictures');
  const choose = async (file: File) => {
    field.element().focus();
    await userEvent.upload(field, file);
  };
  await choose(await drawn('vase.png'));
  await expect.element(screen.getByRole('img', { name: '1 of 1' })).toBeVisible();
  await expect.element(field).toHaveFocus();
  await choose(await drawn('lamp.png'));
  await expect.element(screen.getByRole('img', { name: '2 of 2' })).toBeVisible();
  const remove = screen.getByRole('button', { name: 'Remove picture 2' });
  await expect.element(remove).toHaveFocus();
  await remove.click();
  await expect.element(field).toHaveFocus();
});

test('what is wrong stays in its place, however long the name of the file is', async () => {
  startServer();
  const screen = await showPart(
    <div style={{ inlineSize: '300px' }}>
      <Chosen />
    </div>,
  );
  const name = `${'a'.repeat(80)}.jpg`;
  const text = new File(['Not a picture'], name, { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText('Add pictures'), text);
  const error = screen.getByText(/^Not a picture/);
  await expect.element(error).toBeVisible();
  expect(error.element().getBoundingClientRect().width).toBeLessThan(300);
});
