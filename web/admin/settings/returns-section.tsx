import { MAX_RETURN_DAYS } from '../../../domain/returns.ts';
import { RETURN_SETTINGS } from '../../../domain/words/return-screens.ts';
import { speaker } from '../../../domain/words/say.ts';
import { Input, Select } from '../../ui/field.tsx';
import { type SectionProps, SettingsSection } from './settings-section.tsx';

const say = speaker(RETURN_SETTINGS, 'en');

const isDays = (text: string): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= MAX_RETURN_DAYS;

/** Whether what was delivered can be given back, and for how long. */
export const ReturnsSection = ({ settings }: SectionProps) => (
  <SettingsSection
    title={say('title')}
    intro={say('intro')}
    settings={settings}
    call="PUT /admin/settings/returns"
    valuesOf={({ returns_on, return_days, returns_refund_delivery }) => ({
      returns_on: returns_on ? 'yes' : 'no',
      return_days: String(return_days),
      returns_refund_delivery: returns_refund_delivery ? 'yes' : 'no',
    })}
    errorsOf={({ return_days }) =>
      isDays(return_days) ? {} : { return_days: say('days_wrong', { most: MAX_RETURN_DAYS }) }
    }
    bodyOf={({ returns_on, return_days, returns_refund_delivery }) => ({
      returns_on: returns_on === 'yes',
      return_days: Number(return_days),
      returns_refund_delivery: returns_refund_delivery === 'yes',
    })}
  >
    {({ field }) => (
      <>
        <Select {...field('returns_on')} label={say('on')}>
          <option value="yes">{say('yes')}</option>
          <option value="no">{say('no')}</option>
        </Select>
        <Input {...field('return_days')} label={say('days')} inputMode="numeric" maxLength={3} />
        <Select {...field('returns_refund_delivery')} label={say('delivery')}>
          <option value="no">{say('delivery_kept')}</option>
          <option value="yes">{say('delivery_back')}</option>
        </Select>
      </>
    )}
  </SettingsSection>
);
