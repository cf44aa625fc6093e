import type { DataOf } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { SectionFrame } from './section-frame.tsx';
import {
  RETENTION_FIELDS,
  type RetentionField,
  retentionBody,
  retentionErrors,
  retentionValues,
} from './settings-rules.ts';
import { type OnUnsaved, useSection } from './use-section.ts';

interface RetentionSectionProps {
  readonly settings: DataOf<'GET /admin/settings'>;
  readonly onUnsaved: OnUnsaved;
}

const LABELS: Readonly<Record<RetentionField, string>> = {
  keep_messages_days: 'Messages (days)',
  keep_audit_log_days: 'Audit log (days)',
  order_link_days: 'Links in guests’ mails (days)',
  keep_failed_mails_days: 'Mails that failed (days)',
  keep_mail_files_days: 'Mails kept as files (days)',
};

/** How long the shop keeps what holds the data of people. */
export function RetentionSection({ settings, onUnsaved }: RetentionSectionProps) {
  const call = useCall();
  const section = useSection({
    title: 'Privacy',
    fields: RETENTION_FIELDS,
    saved: retentionValues(settings),
    errorsOf: retentionErrors,
    send: (values) => call('PUT /admin/settings/retention', { body: retentionBody(values) }),
    onUnsaved,
  });
  const { errors, startsWith } = section;
  return (
    <SectionFrame
      intro="How long personal data is kept. What is older is removed within the hour and can’t be brought back."
      section={section}
    >
      <div className={page.pair}>
        {RETENTION_FIELDS.map((field) => (
          <Input
            key={field}
            label={LABELS[field]}
            name={field}
            required
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            defaultValue={startsWith[field]}
            error={errors[field]}
          />
        ))}
      </div>
    </SectionFrame>
  );
}
