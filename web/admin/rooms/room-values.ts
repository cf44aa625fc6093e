import type { PanelRoom, PanelSpot, RoomFields } from '../../../contract/rooms.ts';
import type { ROOMS_PANEL } from '../../../domain/words/rooms-panel.ts';
import type { Say } from '../../../domain/words/say.ts';
import type { ErrorsOf, Values } from '../../forms/use-form.ts';

export type RoomField = 'image' | 'name' | 'text' | 'alt' | 'spots' | 'offer_id' | 'hidden';

/** What the fields of a room start with; the spots are one of them, as JSON. */
export const valuesOf = (room: PanelRoom | null): Values<RoomField> => ({
  image: '',
  name: room?.name ?? '',
  text: room?.text ?? '',
  alt: room?.picture.alt ?? '',
  spots: JSON.stringify(room?.spots ?? []),
  offer_id: room?.offer_id ? String(room.offer_id) : '',
  hidden: room?.hidden ? 'yes' : 'no',
});

/** The spots that a field holds. */
export const spotsIn = (text: string): readonly PanelSpot[] =>
  text === '' ? [] : (JSON.parse(text) as PanelSpot[]);

/** What a room needs; the server checks the same. */
export const roomErrors =
  (say: Say<typeof ROOMS_PANEL.phrases>, hasPicture: boolean): ErrorsOf<RoomField> =>
  ({ name, alt }) => ({
    ...(!hasPicture && { image: say('picture_missing') }),
    ...(name.trim() === '' && { name: say('name_missing') }),
    ...(alt.trim() === '' && { alt: say('alt_missing') }),
  });

/** The form as it is sent. */
export function roomForm(values: Values<RoomField>, file: File | null, seen?: string): FormData {
  const room: RoomFields = {
    ...{ name: values.name.trim(), text: values.text.trim(), alt: values.alt.trim() },
    spots: spotsIn(values.spots).map(({ x, y, product_id, variant_id }) => ({
      ...{ x, y, product_id, variant_id },
    })),
    offer_id: Number(values.offer_id) || null,
    hidden: values.hidden === 'yes',
    ...(seen !== undefined && { seen }),
  };
  const form = new FormData();
  form.append('room', JSON.stringify(room));
  if (file) form.append('image', file);
  return form;
}
