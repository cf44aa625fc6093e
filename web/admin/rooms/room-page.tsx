import { ROOMS_PANEL } from '../../../domain/words/rooms-panel.ts';
import { callQuery } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { useWords } from '../../use-words.ts';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { panel } from '../screens.ts';
import { RoomEditor } from './room-editor.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.room, () => [roomsQuery]);

const roomsQuery = callQuery('GET /admin/rooms');

/** One room: its picture, what can be tapped in it, its texts. */
export default function RoomPage({ location }: PageProps) {
  const say = useWords(ROOMS_PANEL);
  const go = useNavigate();
  const read = useList(roomsQuery);
  const room = read.data?.find(({ id }) => id === Number(location.params.id));
  return (
    <PanelPage
      title={room?.name ?? panel.room.title}
      beside={<a href={panel.rooms()}>{say('back')}</a>}
    >
      {room && <RoomEditor room={room} onSaved={() => void go(panel.rooms())} />}
      {read.data && !room && <p>{say('gone')}</p>}
      {!read.data && (read.error ? <ReadFailure of={say('back')} read={read} /> : <ListSkeleton />)}
    </PanelPage>
  );
}
