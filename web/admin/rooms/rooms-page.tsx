import type { PanelRoom } from '../../../contract/rooms.ts';
import { ROOMS } from '../../../domain/words/rooms.ts';
import { ROOMS_PANEL } from '../../../domain/words/rooms-panel.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useWords } from '../../use-words.ts';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import shared from '../admin-page.module.css';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { moved } from '../moved.ts';
import { IconAction } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import rows from '../row-list.module.css';
import { panel } from '../screens.ts';
import styles from './rooms.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.rooms, () => [roomsQuery]);

const roomsQuery = callQuery('GET /admin/rooms');

/** Pictures in which products can be tapped. */
export default function RoomsPage() {
  const say = useWords(ROOMS_PANEL);
  const mayChange = useMayChange('catalogue');
  const removal = useDialogState<PanelRoom>();
  const { remove, move } = useChanges();
  return (
    <PanelPage
      title={panel.rooms.title}
      beside={mayChange && <ButtonLink href={panel.addRoom()}>{say('add')}</ButtonLink>}
    >
      <List
        of={panel.rooms.title}
        read={useList(roomsQuery)}
        skeleton={{ height: '220px' }}
        empty={{
          title: say('none'),
          icon: 'image',
          children: say(mayChange ? 'none_more' : 'none_read'),
        }}
      >
        {(rooms) => (
          <ul className={rows.list}>
            {rooms.map((room, place) => (
              <Row
                key={room.id}
                room={room}
                actions={
                  mayChange && {
                    up: place > 0 && (() => void move(rooms, place, place - 1)),
                    down: place < rooms.length - 1 && (() => void move(rooms, place, place + 1)),
                    remove: () => removal.show(room),
                  }
                }
              />
            ))}
          </ul>
        )}
      </List>
      <RemovalOf
        title={say('remove_title')}
        removal={removal}
        onConfirm={({ id }) => void remove(id)}
      >
        {({ name }) => (
          <p>
            <strong>{name}</strong>: {say('remove_text')}
          </p>
        )}
      </RemovalOf>
    </PanelPage>
  );
}

interface RowProps {
  readonly room: PanelRoom;
  /** `false` for someone who may only read. */
  readonly actions:
    | false
    | {
        readonly up: false | (() => void);
        readonly down: false | (() => void);
        readonly remove: () => void;
      };
}

function Row({ room: { id, name, slug, hidden, spots, picture }, actions }: RowProps) {
  const say = useWords(ROOMS_PANEL);
  const of = <span className="visually-hidden"> {name}</span>;
  const wrong = spots.filter(({ state }) => state !== 'fine').length;
  return (
    <li className={rows.row}>
      <Picture
        picture={picture}
        alt=""
        sizes="96px"
        widest={320}
        ratio="3 / 2"
        className={styles.small ?? ''}
      />
      <div className={rows.what}>
        <strong>{name}</strong>
        <span className={shared.muted}>{say('spots', { count: spots.length })}</span>
        {hidden && <Badge>{say('not_shown')}</Badge>}
        {wrong > 0 && <Badge tone="warning">{say('wrong', { count: wrong })}</Badge>}
      </div>
      <div className={rows.actions}>
        {actions && (
          <>
            <IconAction icon="chevron-up" off={!actions.up} onClick={actions.up || nothing}>
              {say('up', { name })}
            </IconAction>
            <IconAction icon="chevron-down" off={!actions.down} onClick={actions.down || nothing}>
              {say('down', { name })}
            </IconAction>
          </>
        )}
        {!hidden && (
          <ButtonLink variant="secondary" size="small" href={`/rooms/${slug}`}>
            {say('view')}
            {of}
          </ButtonLink>
        )}
        {actions && (
          <>
            <ButtonLink variant="secondary" size="small" href={panel.room({ id })}>
              {say('edit')}
              {of}
            </ButtonLink>
            <IconAction icon="trash" opensDialog onClick={actions.remove}>
              {say('remove', { name })}
            </IconAction>
          </>
        )}
      </div>
    </li>
  );
}

const nothing = () => undefined;

/** Rows leave and move at once, and come back when the shop refuses. */
function useChanges() {
  const say = useWords(ROOMS_PANEL);
  const sayDone = useWords(ROOMS);
  const call = useCall();
  const change = useListChange(roomsQuery);
  return {
    remove: (id: number) =>
      change({
        apply: (rooms) => rooms.filter((room) => room.id !== id),
        send: () => call('DELETE /admin/rooms/{id}', { params: { id } }),
        done: sayDone('removed'),
        failed: say('failed_remove'),
      }),
    move: (rooms: readonly PanelRoom[], from: number, to: number) => {
      const ids = moved(
        rooms.map(({ id }) => id),
        from,
        to,
      );
      return change({
        apply: (before) => [...moved(before, from, to)],
        send: () => call('PUT /admin/rooms/order', { body: { ids: [...ids] } }),
        failed: say('failed_move'),
      });
    },
  };
}
