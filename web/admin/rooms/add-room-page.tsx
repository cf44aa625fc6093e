import { ROOMS_PANEL } from '../../../domain/words/rooms-panel.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { useWords } from '../../use-words.ts';
import { loadPanelPage, PanelPage } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { panel } from '../screens.ts';
import { RoomEditor } from './room-editor.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.addRoom);

/** A new picture in which products can be tapped. */
export default function AddRoomPage() {
  const say = useWords(ROOMS_PANEL);
  const go = useNavigate();
  return (
    <PanelPage title={panel.addRoom.title} beside={<a href={panel.rooms()}>{say('back')}</a>}>
      <RoomEditor room={null} onSaved={() => void go(panel.rooms())} />
    </PanelPage>
  );
}
