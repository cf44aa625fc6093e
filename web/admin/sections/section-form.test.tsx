import { expect, test } from 'vitest';
import type { PanelRoom } from '../../../contract/rooms.ts';
import type { Section } from '../../../domain/sections.ts';
import { startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, showPart } from '../../../test/components/show.tsx';
import { SectionForm } from './section-form.tsx';
import type { EditedSections } from './use-sections.ts';

const PICTURE: PanelRoom['picture'] = {
  ...{ image_url: '', base_url: '', width: 1600, height: 900, widths: [], avif: false },
  ...{ color: '#eeeeee', alt: 'A bench' },
};
const ROOM: PanelRoom = {
  ...{ id: 5, slug: 'the-quiet-bench', name: 'The quiet bench', picture: PICTURE, text: '' },
  ...{ spots: [], offer_id: null, hidden: false, updated_at: '2026-11-28T12:00:00.000Z' },
};
const SHOWN: Section = {
  ...{ id: 'room', kind: 'shop_room', room_id: 5 },
  ...{ hidden: false, from_day: null, to_day: null },
};

test('the room of a section stays chosen, however late the list of rooms comes', async () => {
  const rooms = Promise.withResolvers<PanelRoom[]>();
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /admin/rooms': () => rooms.promise,
  });
  logIn(ADMIN);
  const saved: (readonly Section[])[] = [];
  const edited = {
    isUploading: () => false,
    send: async (change: (sections: readonly Section[]) => readonly Section[]) => {
      saved.push(change([SHOWN]));
    },
  } as unknown as EditedSections;
  const screen = await showPart(
    <SectionForm edited={edited} section={SHOWN} place={0} onClose={() => undefined} />,
  );
  await expect.element(screen.getByRole('link', { name: 'Make and change rooms' })).toBeVisible();
  rooms.resolve([ROOM]);
  await expect.element(screen.getByRole('combobox')).toHaveValue('5');
  await screen.getByText('Shown on some days only').click();
  await screen.getByLabelText('First day (optional)').fill('2026-12-01');
  await screen.getByRole('button', { name: 'Save section' }).click();
  await expect.poll(() => saved).toEqual([[{ ...SHOWN, from_day: '2026-12-01' }]]);
});
