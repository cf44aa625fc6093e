import type { Zone } from '../../../contract/zones.ts';
import { parseCents } from '../../../domain/money.ts';
import { ZONES_PANEL } from '../../../domain/words/zones-panel.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { RemovalOf, useDialogState, useFocusReturn } from '../admin-dialogs.tsx';
import { useEditDialog } from '../kit/drafts.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import rows from '../row-list.module.css';
import { panel } from '../screens.ts';
import { NEW_ZONE, ZoneEditor } from './zone-editor.tsx';
import { ZoneFiles } from './zone-files.tsx';
import { ZoneSettings, zoneSettingsQuery } from './zone-settings.tsx';
import styles from './zones-page.module.css';

export const Layout = AdminLayout;

const zonesQuery = callQuery('GET /zones');

export const load = loadPanelPage(panel.zones, () => [zonesQuery, zoneSettingsQuery]);

/** The merchant's areas: what delivery to each costs, how long it takes, and what they are made of. */
export default function ZonesPage() {
  const say = useWords(ZONES_PANEL);
  const mayChange = useMayChange('settings');
  return (
    <PanelPage title={panel.zones.title}>
      <p className={styles.intro}>{say('intro')}</p>
      <ZoneSettings />
      <Zones />
      {mayChange && <ZoneFiles />}
    </PanelPage>
  );
}

/** The zones, and the one that is being changed or removed. */
function Zones() {
  const say = useWords(ZONES_PANEL);
  const mayChange = useMayChange('settings');
  const read = useList(zonesQuery);
  const remove = useZoneRemoval();
  const editor = useEditDialog<Zone>('edit-zone');
  const removal = useDialogState<Zone>();
  useFocusReturn(editor.open || removal.open);
  return (
    <>
      {mayChange && (
        <div className={styles.ways}>
          <Button aria-haspopup="dialog" onClick={() => editor.show(NEW_ZONE)}>
            {say('add')}
          </Button>
          <PresetButton />
        </div>
      )}
      <List
        of={say('list')}
        read={{ ...read, data: read.data?.zones }}
        skeleton={{ height: '240px' }}
        empty={{ title: say('none'), icon: 'truck', children: mayChange && say('none_hint') }}
      >
        {(zones) => (
          <ul className={rows.list}>
            {zones.map((zone) => (
              <Row
                key={zone.id}
                zone={zone}
                onEdit={() => editor.show(zone)}
                onRemove={() => removal.show(zone)}
              />
            ))}
          </ul>
        )}
      </List>
      {editor.editor && (
        <ZoneEditor key={editor.opening} editor={editor.editor} places={read.data?.places ?? []} />
      )}
      <RemovalOf
        title={say('remove_title')}
        removal={removal}
        onConfirm={({ id }) => void remove(id)}
      >
        {({ name, waiting }) => (
          <>
            <p>{say('remove_question', { zone: name })}</p>
            {waiting > 0 && <p>{say('remove_waiting', { count: waiting, zone: name })}</p>}
          </>
        )}
      </RemovalOf>
    </>
  );
}

/** Fills the governorates of Lebanon in by one press. */
function PresetButton() {
  const say = useWords(ZONES_PANEL);
  const call = useCall();
  const change = useListChange(zonesQuery);
  const add = () =>
    change({
      send: () => call('POST /zones/presets', { body: { preset: 'lebanon' } }),
      done: ({ zones }) => say('preset_added', { count: zones }),
      failed: say('preset_failed'),
    });
  return (
    <Button variant="secondary" onClick={() => void add()}>
      {say('add_lebanon')}
    </Button>
  );
}

interface RowProps {
  readonly zone: Zone;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Row({ zone, onEdit, onRemove }: RowProps) {
  const say = useWords(ZONES_PANEL);
  const mayChange = useMayChange('settings');
  const about = useAbout();
  const of = <span className="visually-hidden"> {zone.name}</span>;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <strong>{zone.name}</strong>
        <span className={rows.small}>{about(zone)}</span>
      </div>
      {mayChange && (
        <div className={rows.actions}>
          <Button variant="secondary" aria-haspopup="dialog" onClick={onEdit}>
            {say('edit')}
            {of}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={onRemove}>
            {say('remove')}
            {of}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Where a zone has more places, their number stands for them. */
const MAX_NAMED_PLACES = 2;

/** A zone in one line: "$3, free from $80 · 1 to 3 days · 12 places". */
function useAbout() {
  const say = useWords(ZONES_PANEL);
  const money = useMoney();
  const costs = ({ fee, free_from }: Zone) =>
    free_from === null
      ? say('costs_always', { fee: money(parseCents(fee)) })
      : say('costs', { fee: money(parseCents(fee)), amount: money(parseCents(free_from)) });
  const days = ({ days_min: from, days_max: to }: Zone) => {
    if (to === 0) return say('same_day');
    return from === to ? say('same_days', { count: to }) : say('days', { from, to });
  };
  const coversOf = ({ places }: Zone) =>
    places.length > 0 && places.length <= MAX_NAMED_PLACES
      ? places.join(', ')
      : say('places', { count: places.length });
  return (zone: Zone) =>
    [
      ...(zone.served ? [costs(zone), days(zone)] : [say('not_served_here')]),
      coversOf(zone),
      ...(zone.windows.length > 0 ? [say('times', { count: zone.windows.length })] : []),
      ...(zone.waiting > 0 ? [say('waiting', { count: zone.waiting })] : []),
    ].join(' · ');
}

/** Removes zones: a row leaves at once and comes back when the shop refuses. */
function useZoneRemoval() {
  const say = useWords(ZONES_PANEL);
  const call = useCall();
  const change = useListChange(zonesQuery);
  return (id: number) =>
    change({
      apply: (now) => ({ ...now, zones: now.zones.filter((zone) => zone.id !== id) }),
      send: () => call('DELETE /zones/{id}', { params: { id } }),
      done: say('removed'),
      failed: say('remove_failed'),
    });
}
