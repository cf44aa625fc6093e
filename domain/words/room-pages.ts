import { words } from './say.ts';

/** What shoppers read of rooms. */
export const ROOM_PAGES = words('room-pages', {
  title: 'Shop the room',
  about: 'Rooms of {shop}: tap on what you like, or take the whole look.',
  none: 'No rooms yet.',
  none_why: 'Pictures of rooms, with what stands in them, will be here.',
  to_collections: 'See the collections',
  in_this_room: 'In this room',
  pieces: { one: '{count} piece in this room', other: '{count} pieces in this room' },
  tap: 'Tap on a piece in the picture.',
  see_room: 'See the room',
  whole_look: 'The whole look',
  add_all: 'Add the whole look',
  adding: 'Adding…',
  with_offer: 'With “{offer}”',
  out: 'Out of Stock',
  choose: 'Choose options',
  gone: 'This piece is no longer sold.',
  some_gone: {
    one: '{count} piece in this picture is no longer sold.',
    other: '{count} pieces in this picture are no longer sold.',
  },
  without: 'Without {names}.',
  details: 'See details',
  add: 'Add to Cart',
  not_added: 'Not added, since the shop can’t sell it now: {names}',
  rooms: 'Rooms',
});
