import type { DataOf } from '../../api/call.ts';
import { Input } from '../../ui/field.tsx';
import { SectionFrame } from './section-frame.tsx';
import { MAIL_FIELDS, mailErrors, pick } from './settings-rules.ts';
import { useSaveSettings } from './use-save-settings.ts';
import { type OnUnsaved, useSection } from './use-section.ts';

interface MailSectionProps {
  readonly settings: DataOf<'GET /admin/settings'>;
  readonly onUnsaved: OnUnsaved;
}

/** Who mails come from. */
export function MailSection({ settings, onUnsaved }: MailSectionProps) {
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
