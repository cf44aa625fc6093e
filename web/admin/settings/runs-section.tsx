import { RUN_SETTINGS } from '../../../domain/words/run-screens.ts';
import { speaker } from '../../../domain/words/say.ts';
import { Select } from '../../ui/field.tsx';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

const say = speaker(RUN_SETTINGS, 'en');

/** Whether the shop's own drivers take orders out in runs. */
export const RunsSection = ({ settings }: SectionProps) => (
  <SettingsSection
    title={say('title')}
    intro={say('intro')}
    settings={settings}
    call="PUT /admin/settings/runs"
    valuesOf={({ runs_on }) => ({ runs_on: runs_on ? 'yes' : 'no' })}
    errorsOf={() => ({})}
    bodyOf={({ runs_on }) => ({ runs_on: runs_on === 'yes' })}
  >
    {({ field }) => (
      <Select {...field('runs_on')} label={say('on')}>
        <option value="yes">{say('yes')}</option>
        <option value="no">{say('no')}</option>
      </Select>
    )}
  </SettingsSection>
);
