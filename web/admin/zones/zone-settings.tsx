import { ZONES_PANEL } from '../../../domain/words/zones-panel.ts';
import type { UncoveredChoice } from '../../../domain/zones.ts';
import { type DataOf, useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Checkbox, Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { EditForm } from '../kit/edit-form.tsx';
import { useMayChange } from '../panel-rights.ts';
import styles from './zones-page.module.css';

/** All settings, of which this page shows two. */
export const zoneSettingsQuery = callQuery('GET /admin/settings');

type Settings = DataOf<'GET /admin/settings'>;

const valuesOf = ({ delivery_zones, uncovered_areas }: Settings) => ({
  delivery_zones: delivery_zones ? '1' : '',
  uncovered_areas: uncovered_areas as string,
});

/** Whether delivery goes by zones, and what becomes of addresses outside of them. */
export function ZoneSettings() {
  const say = useWords(ZONES_PANEL);
  const call = useCall();
  const { data: settings } = useData(zoneSettingsQuery, { always: true });
  const mayChange = useMayChange('settings');
  if (!settings || !mayChange) return null;
  return (
    <EditForm
      name="zone-settings"
      className={styles.settings}
      action={say('save')}
      saved={settings}
      valuesOf={valuesOf}
      send={({ delivery_zones, uncovered_areas }, { delivery_zones: on, uncovered_areas: area }) =>
        call('PUT /admin/settings/zones', {
          body: {
            delivery_zones: delivery_zones !== '',
            uncovered_areas: uncovered_areas as UncoveredChoice,
            seen: { delivery_zones: on, uncovered_areas: area },
          },
        })
      }
      then={(answer) => answer}
      texts={{ busy: say('saving'), done: say('saved'), failed: say('save_failed') }}
    >
      {({ field, tick }) => (
        <>
          <Checkbox {...tick('delivery_zones')} label={say('on')} hint={say('on_hint')} />
          <Select {...field('uncovered_areas')} label={say('uncovered')}>
            <option value="default">{say('uncovered_default')}</option>
            <option value="refused">{say('uncovered_refused')}</option>
          </Select>
        </>
      )}
    </EditForm>
  );
}
