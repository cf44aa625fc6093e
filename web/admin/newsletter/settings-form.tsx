import { MAX_CART_HOURS, MAX_LETTERS_A_MINUTE } from '../../../domain/newsletter.ts';
import { NEWSLETTER_PANEL } from '../../../domain/words/newsletter-panel.ts';
import type { Say } from '../../../domain/words/say.ts';
import { type DataOf, useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { Errors, Values } from '../../forms/use-form.ts';
import { Checkbox, Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import { useMayChange } from '../panel-rights.ts';

export const newsletterQuery = callQuery('GET /newsletter');

export type NewsletterFacts = DataOf<'GET /newsletter'>;

type Field = 'on' | 'per_minute' | 'carts' | 'cart_hours';

const API_NAMES: Readonly<Record<string, Field>> = {
  newsletter_per_minute: 'per_minute',
  cart_reminder_hours: 'cart_hours',
};

const valuesOf = (facts: NewsletterFacts): Values<Field> => ({
  on: facts.on ? '1' : '',
  per_minute: String(facts.per_minute),
  carts: facts.cart_reminders_on ? '1' : '',
  cart_hours: String(facts.cart_reminder_hours),
});

const settingsOf = (values: Values<Field>) => ({
  newsletter_on: values.on !== '',
  newsletter_per_minute: Number(values.per_minute),
  cart_reminders_on: values.carts !== '',
  cart_reminder_hours: Number(values.cart_hours),
});

function errorsOf(say: Say<typeof NEWSLETTER_PANEL.phrases>, values: Values<Field>): Errors<Field> {
  const wrong = (typed: string, most: number) =>
    /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most
      ? undefined
      : say('bad_pace', { most });
  const [per_minute, cart_hours] = [
    wrong(values.per_minute, MAX_LETTERS_A_MINUTE),
    wrong(values.cart_hours, MAX_CART_HOURS),
  ];
  return { ...(per_minute && { per_minute }), ...(cart_hours && { cart_hours }) };
}

/** Turns the newsletter and reminders of carts on and off. */
export function SettingsForm({ newsletter }: { readonly newsletter: NewsletterFacts }) {
  const say = useWords(NEWSLETTER_PANEL);
  const call = useCall();
  if (!useMayChange('settings')) return null;
  return (
    <EditForm
      name="newsletter-settings"
      action={say('save')}
      saved={newsletter}
      valuesOf={valuesOf}
      errorsOf={(values) => errorsOf(say, values)}
      apiNames={API_NAMES}
      send={(values, seen) =>
        call('PUT /admin/settings/newsletter', {
          body: { ...settingsOf(values), seen: settingsOf(valuesOf(seen)) },
        })
      }
      then={(saved) => ({
        ...newsletter,
        on: saved.newsletter_on,
        per_minute: saved.newsletter_per_minute,
        cart_reminders_on: saved.cart_reminders_on,
        cart_reminder_hours: saved.cart_reminder_hours,
      })}
      texts={{ busy: say('saving'), done: say('saved'), failed: say('save_failed') }}
    >
      {({ field, tick }) => (
        <>
          <Checkbox {...tick('on')} label={say('on')} hint={say('on_hint')} />
          <Input
            {...field('per_minute')}
            label={say('per_minute')}
            hint={say('per_minute_hint')}
            inputMode="numeric"
            required
            maxLength={4}
          />
          <Checkbox
            {...tick('carts')}
            label={say('cart_reminders')}
            hint={say('cart_reminders_hint')}
          />
          <Input
            {...field('cart_hours')}
            label={say('cart_hours')}
            inputMode="numeric"
            required
            maxLength={4}
          />
          {newsletter.cart_agreements > 0 && (
            <p className={page.muted}>{say('agreed', { count: newsletter.cart_agreements })}</p>
          )}
        </>
      )}
    </EditForm>
  );
}
