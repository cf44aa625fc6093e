import { useState } from 'react';
import { isEmail } from '../../../domain/email.ts';
import type { StaffRole } from '../../../domain/staff-roles.ts';
import { INVITATION_MADE } from '../../../domain/success-messages.ts';
import { typedLine } from '../../../domain/typed-text.ts';
import { useCall } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { EMAIL_INVALID } from '../../forms/field-messages.ts';
import { type ErrorsOf, useForm, useSubmit } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-list.ts';
import page from '../admin-page.module.css';
import { RestoredNote, useDraft } from '../drafts.tsx';
import rows from '../row-list.module.css';
import { RoleOptions } from './role-options.tsx';
import styles from './staff-page.module.css';
import { staffQuery } from './use-staff-changes.ts';

const INVITATION_FIELDS = ['email', 'staff_role'] as const;
type InvitationField = (typeof INVITATION_FIELDS)[number];

/** Somebody is invited by an e-mail; the role is always chosen. */
const invitationErrors: ErrorsOf<InvitationField> = ({ email }) =>
  isEmail(typedLine(email)) ? {} : { email: EMAIL_INVALID };

interface MadeLink {
  readonly email: string;
  readonly link: string;
}

/** Invites somebody; the link is shown here this once. */
export function Invite() {
  const call = useCall();
  const store = useQueryStore();
  const [made, setMade] = useState<MadeLink | null>(null);
  const [round, setRound] = useState(0);
  const restored = useDraft('invitation', () => {
    const values = form.values();
    return values.email ? values : null;
  });
  const again = round === 0 ? restored : null;
  const form = useForm(INVITATION_FIELDS, invitationErrors);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      const { email, staff_role } = form.values();
      const body = { email, staff_role: staff_role as StaffRole };
      const send = () => call('POST /staff/invitations', { body });
      const { link, invitation } = await store.mutate({
        query: staffQuery,
        apply: (staff) => staff,
        send,
      });
      setMade({ email: invitation.email, link });
      setRound(round + 1);
      return INVITATION_MADE;
    },
    texts: {
      busy: 'Loading, please wait...',
      failed: 'Error making the invitation',
    },
  });
  return (
    <section className={page.sheet} aria-label="Invite somebody">
      {again && <RestoredNote />}
      <form {...form.handlers} key={round} className={styles.invite} noValidate onSubmit={onSubmit}>
        <Input
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          maxLength={254}
          defaultValue={again?.email}
          error={form.errors.email}
        />
        <Select label="Role" name="staff_role" defaultValue={again?.staff_role ?? 'orders'}>
          <RoleOptions />
        </Select>
        <Button type="submit" busy={busy && 'Loading, please wait...'}>
          Invite
        </Button>
      </form>
      <p className={rows.small}>
        Makes a link that works once, for seven days, for this e-mail only.
      </p>
      <div role="status">{made && <LinkToCopy {...made} />}</div>
    </section>
  );
}

function LinkToCopy({ email, link }: MadeLink) {
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    showToast('Link copied', { type: 'success' });
  };
  return (
    <div className={styles.link}>
      <p>
        Give this link to <bdi dir="ltr">{email}</bdi>. It is shown only now, and mailed to them
        where the shop sends mails.
      </p>
      <code dir="ltr">{link}</code>
      {/* Browsers let only https pages write to the clipboard. */}
      {window.isSecureContext && (
        <Button variant="secondary" onClick={() => void copy()}>
          Copy link
        </Button>
      )}
    </div>
  );
}
