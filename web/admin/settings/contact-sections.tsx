import { Input, Textarea } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import styles from './settings-page.module.css';
import {
  CONTACT_FIELDS,
  type ContactField,
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
import {
  NumberFields,
  SectionFrame,
  type SectionProps,
  useSaveSettings,
  useSection,
} from './settings-section.tsx';

/** How the shop can be reached. */
export function ContactSection({ settings, onUnsaved }: SectionProps) {
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

/** Who mails come from. */
export function MailSection({ settings, onUnsaved }: SectionProps) {
  const save = useSaveSettings('PUT /admin/settings/mail', settings);
  const section = useSection({
    title: 'Mail',
    fields: MAIL_FIELDS,
    saved: pick(settings, MAIL_FIELDS),
    errorsOf: mailErrors,
    send: save,
    onUnsaved,
  });
  const { errors, startsWith } = section;
  return (
    <SectionFrame
      intro="Who the shop’s mails come from. Your mail server must allow the address to be used."
      section={section}
    >
      <Input
        label="Sender name"
        hint={`Empty: the shop’s name, ${settings.shop_name}.`}
        name="mail_sender_name"
        maxLength={60}
        autoComplete="off"
        defaultValue={startsWith.mail_sender_name}
        error={errors.mail_sender_name}
      />
      <Input
        label="Sender e-mail"
        hint={`Empty: ${settings.default_sender_email}.`}
        name="mail_sender_email"
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        defaultValue={startsWith.mail_sender_email}
        error={errors.mail_sender_email}
      />
    </SectionFrame>
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
export function RetentionSection({ settings, onUnsaved }: SectionProps) {
  const save = useSaveSettings('PUT /admin/settings/retention', settings);
  const section = useSection({
    title: 'Privacy',
    fields: RETENTION_FIELDS,
    saved: numberTexts(settings, RETENTION_FIELDS),
    errorsOf: retentionErrors,
    send: (values) => save(numbersOf(values, RETENTION_FIELDS)),
    onUnsaved,
  });
  return (
    <SectionFrame
      intro="How long personal data is kept. What is older is removed within the hour and can’t be brought back."
      section={section}
    >
      <NumberFields labels={RETENTION_LABELS} section={section} />
    </SectionFrame>
  );
}
