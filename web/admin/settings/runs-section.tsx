import { MAX_PHOTO_DAYS } from '../../../domain/stop-photos.ts';
import { RUN_SETTINGS } from '../../../domain/words/run-screens.ts';
import { speaker } from '../../../domain/words/say.ts';
import { Input, Select } from '../../ui/field.tsx';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

const say = speaker(RUN_SETTINGS, 'en');

const isDays = (text: string): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_PHOTO_DAYS;

/** Whether the shop's own drivers take orders out in runs, and for how long what they photograph is kept. */
export const RunsSection = ({ settings }: SectionProps) => (
  <SettingsSection
    title={say('title')}
    intro={say('intro')}
    settings={settings}
    call="PUT /admin/settings/runs"
    valuesOf={({ runs_on, keep_stop_photos_days }) => ({
      runs_on: runs_on ? 'yes' : 'no',
      keep_stop_photos_days: String(keep_stop_photos_days),
    })}
    errorsOf={({ keep_stop_photos_days: days }) =>
      isDays(days)
        ? {}
        : { keep_stop_photos_days: say('photo_days_wrong', { most: MAX_PHOTO_DAYS }) }
    }
    bodyOf={({ runs_on, keep_stop_photos_days }) => ({
      runs_on: runs_on === 'yes',
      keep_stop_photos_days: Number(keep_stop_photos_days),
    })}
  >
    {({ field }) => (
      <>
        <Select {...field('runs_on')} label={say('on')}>
          <option value="yes">{say('yes')}</option>
          <option value="no">{say('no')}</option>
        </Select>
        <Input
          {...field('keep_stop_photos_days')}
          label={say('photo_days')}
          hint={say('photo_days_hint')}
          inputMode="numeric"
          maxLength={3}
        />
      </>
    )}
  </SettingsSection>
);
