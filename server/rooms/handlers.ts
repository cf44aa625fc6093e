import type { Kysely } from 'kysely';
import type { roomCalls } from '../../contract/rooms.ts';
import { ROOMS as WORDS } from '../../domain/words/rooms.ts';
import { speaker } from '../../domain/words/say.ts';
import { OFFERS, ROOMS, tagOf } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { ChangePictures, ChangeShop } from '../shop/shop-settings.ts';
import { listRooms, readPanelRooms, readRoom } from './read-rooms.ts';
import { addRoom, changeRoom, orderRooms, removeRoom } from './write-rooms.ts';

interface RoomDependencies {
  readonly db: Kysely<Database>;
  readonly changeShop: ChangeShop;
  readonly changePictures: ChangePictures;
}

const say = speaker(WORDS, 'en');

/** Serves pictures in which products can be tapped: to shoppers, and to the staff who make them. */
export function roomHandlers({
  db,
  changeShop,
  changePictures,
}: RoomDependencies): Handlers<typeof roomCalls> {
  return {
    'GET /rooms': async (_input, { shows }) => {
      shows(ROOMS);
      return { data: await listRooms(db) };
    },
    'GET /rooms/{room}': async ({ params }, { shows }) => {
      shows(ROOMS, OFFERS);
      const found = await readRoom(db, params.room);
      if (!found) throw wordedRefusal(404, null, WORDS, 'not_found');
      shows(...found.productIds.map(tagOf.product));
      return { data: found.room };
    },
    'GET /admin/rooms': async () => ({ data: await readPanelRooms(db) }),
    'POST /admin/rooms': async ({ body, files: { image } }, { actor }) => ({
      data: await changePictures(signedIn(actor), image, async (tx, [pictureId]) => {
        if (pictureId === undefined) throw wordedRefusal(422, 'image', WORDS, 'no_file');
        return { answer: await addRoom(tx, body.room, pictureId), dropped: [] };
      }),
      message: say('added'),
    }),
    'PUT /admin/rooms/order': async ({ body }, { actor }) => ({
      data: await changeShop(signedIn(actor), (tx) => orderRooms(tx, body.ids)),
      message: say('moved'),
    }),
    'PUT /admin/rooms/{id}': async ({ params, body, files: { image } }, { actor }) => ({
      data: await changePictures(signedIn(actor), image, (tx, [pictureId]) =>
        changeRoom(tx, params.id, { fields: body.room, pictureId }),
      ),
      message: say('saved'),
    }),
    'DELETE /admin/rooms/{id}': async ({ params }, { actor }) => {
      const data = await changePictures(signedIn(actor), [], async (tx) => ({
        answer: null,
        dropped: await removeRoom(tx, params.id),
      }));
      return { data, message: say('removed') };
    },
  };
}
