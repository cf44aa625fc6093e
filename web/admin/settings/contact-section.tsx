import type { AllSettings } from '../../../domain/shop-settings.ts';
import { Input, Textarea } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { SectionFrame } from './section-frame.tsx';
import styles from './settings-page.module.css';
import {
  CONTACT_FIELDS,
  type ContactField,
  contactBody,
  contactErrors,
  contactValues,
  LINK_ROWS,
} from './settings-rules.ts';
import { useSaveSettings } from './use-save-settings.ts';
import { type OnUnsaved, useSection } from './use-section.ts';

interface ContactSectionProps {
  readonly settings: AllSettings;
  readonly onUnsaved: OnUnsaved;
}

/** How the shop can be reached. */
export function ContactSection({ settings, onUnsaved }: ContactSectionProps) {
  const save = useSaveSettings('PUT /admin/settings/contact', settings);
  const section = useSection<ContactField>({
    title: 'Contact',
    fields: CONTACT_FIELDS,
    saved: contactValues(settings),
    errorsOf: contactErrors,
    send: (values) => save(contactBody(values)),
    onUnsaved,
  });
  const { errors, startsWith } = section;
  const texts = (name: ContactField) => ({
    name,
    defaultValue: startsWith[name],
    error: errors[name],
    autoComplete: 'off',
  });
  return (
    <SectionFrame
      intro="Shown in the footer and on the contact page. What is left empty is not shown."
      section={section}
    >
      <Input
        label="E-mail"
        type="email"
        inputMode="email"
        maxLength={254}
        {...texts('contact_email')}
      />
      <div className={page.pair}>
        <Input label="Phone" type="tel" maxLength={30} dir="ltr" {...texts('contact_phone')} />
        <Input label="WhatsApp number" type="tel" maxLength={30} dir="ltr" {...texts('whatsapp')} />
      </div>
      <div className={page.pair}>
        <Textarea label="Address" rows={3} maxLength={300} {...texts('address')} />
        <Textarea label="Opening hours" rows={3} maxLength={300} {...texts('opening_hours')} />
      </div>
      <fieldset className={styles.links}>
        <legend>Social links</legend>
        <p className={styles.hint}>Empty both fields to remove a link.</p>
        {LINK_ROWS.map(({ label, url }, row) => (
          <div key={label} className={styles.link}>
            <Input label={`Name of link ${row + 1}`} maxLength={40} {...texts(label)} />
            <Input
              label={`Address of link ${row + 1}`}
              type="url"
              maxLength={300}
              dir="ltr"
              {...texts(url)}
            />
          </div>
        ))}
      </fieldset>
    </SectionFrame>
  );
}
