import { Input, Textarea } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import styles from './settings-page.module.css';
import {
  contactBody,
  contactErrors,
  contactValues,
  LINK_ROWS,
  MAIL_FIELDS,
  mailErrors,
  numbersOf,
  numberTexts,
  pick,
  RETENTION_FIELDS,
  type RetentionField,
  retentionErrors,
} from './settings-rules.ts';
import { NumberFields, type SectionProps, SettingsSection } from './settings-section.tsx';

/** How the shop can be reached. */
export function ContactSection({ settings }: SectionProps) {
  return (
    <SettingsSection
      title="Contact"
      intro="Shown in the footer and on the contact page. What is left empty is not shown."
      settings={settings}
      call="PUT /admin/settings/contact"
      valuesOf={contactValues}
      errorsOf={contactErrors}
      bodyOf={contactBody}
    >
      {({ field }) => (
        <>
          <Input
            {...field('contact_email')}
            label="E-mail"
            type="email"
            inputMode="email"
            maxLength={254}
          />
          <div className={page.pair}>
            <Input {...field('contact_phone')} label="Phone" type="tel" maxLength={30} dir="ltr" />
            <Input
              {...field('whatsapp')}
              label="WhatsApp number"
              type="tel"
              maxLength={30}
              dir="ltr"
            />
          </div>
          <div className={page.pair}>
            <Textarea {...field('address')} label="Address" rows={3} maxLength={300} />
            <Textarea {...field('opening_hours')} label="Opening hours" rows={3} maxLength={300} />
          </div>
          <fieldset className={styles.links}>
            <legend>Social links</legend>
            <p className={page.muted}>Empty both fields to remove a link.</p>
            {LINK_ROWS.map(({ label, url }, row) => (
              <div key={label} className={styles.link}>
                <Input {...field(label)} label={`Name of link ${row + 1}`} maxLength={40} />
                <Input
                  {...field(url)}
                  label={`Address of link ${row + 1}`}
                  type="url"
                  maxLength={300}
                  dir="ltr"
                />
              </div>
            ))}
          </fieldset>
        </>
      )}
    </SettingsSection>
  );
}

/** Who mails come from. */
export function MailSection({ settings }: SectionProps) {
  return (
    <SettingsSection
      title="Mail"
      intro="Who the shop’s mails come from. Your mail server must allow the address to be used."
      settings={settings}
      call="PUT /admin/settings/mail"
      valuesOf={(saved) => pick(saved, MAIL_FIELDS)}
      errorsOf={mailErrors}
      bodyOf={(values) => values}
    >
      {({ field }) => (
        <>
          <Input
            {...field('mail_sender_name')}
            label="Sender name"
            hint={`Empty: the shop’s name, ${settings.shop_name}.`}
            maxLength={60}
          />
          <Input
            {...field('mail_sender_email')}
            label="Sender e-mail"
            hint={`Empty: ${settings.default_sender_email}.`}
            type="email"
            inputMode="email"
            maxLength={254}
          />
        </>
      )}
    </SettingsSection>
  );
}

const RETENTION_LABELS: Readonly<Record<RetentionField, string>> = {
  keep_messages_days: 'Messages (days)',
  keep_audit_log_days: 'Audit log (days)',
  order_link_days: 'Links in guests’ mails (days)',
  keep_order_persons_days: 'Guests in closed orders (days)',
  keep_failed_mails_days: 'Mails that failed (days)',
  keep_mail_files_days: 'Mails kept as files (days)',
};

/** How long the shop keeps personal data. */
export function RetentionSection({ settings }: SectionProps) {
  return (
    <SettingsSection
      title="Privacy"
      intro="How long personal data is kept. What is older is removed within the hour and can’t be brought back."
      settings={settings}
      call="PUT /admin/settings/retention"
      valuesOf={(saved) => numberTexts(saved, RETENTION_FIELDS)}
      errorsOf={retentionErrors}
      bodyOf={(values) => numbersOf(values, RETENTION_FIELDS)}
    >
      {({ field }) => <NumberFields labels={RETENTION_LABELS} field={field} />}
    </SettingsSection>
  );
}
