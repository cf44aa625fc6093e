import { useState } from 'react';
import { isEmail } from '../../../domain/email.ts';
import type { StaffRole } from '../../../domain/staff-roles.ts';
import { INVITATION_MADE } from '../../../domain/success-messages.ts';
import { typedLine } from '../../../domain/typed-text.ts';
import { useCall } from '../../api/call.ts';
import { EMAIL_INVALID } from '../../forms/field-messages.ts';
import type { ErrorsOf } from '../../forms/use-form.ts';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { CopyButton } from '../copy-button.tsx';
import { EditForm } from '../kit/edit-form.tsx';
import { RoleOptions } from './role-options.tsx';
import styles from './staff-page.module.css';

/** Somebody is invited by an e-mail; the role is always chosen. */
const invitationErrors: ErrorsOf<'email' | 'staff_role'> = ({ email }) =>
  isEmail(typedLine(email)) ? {} : { email: EMAIL_INVALID };

const NOBODY = () => ({ email: '', staff_role: 'orders' });

interface MadeLink {
  readonly email: string;
  readonly link: string;
}

/** Invites somebody; the link is shown here this once. */
export function Invite() {
  const call = useCall();
  const [made, setMade] = useState<MadeLink | null>(null);
  return (
    <section className={page.sheet} aria-label="Invite somebody">
      <EditForm
        name="invitation"
        className={styles.invite}
        inline
        action="Invite"
        saved={null}
        valuesOf={NOBODY}
        errorsOf={invitationErrors}
        send={({ email, staff_role }) =>
          call('POST /staff/invitations', {
            body: { email, staff_role: staff_role as StaffRole },
          })
        }
        onSent={(answer) =>
          answer && setMade({ email: answer.invitation.email, link: answer.link })
        }
        then="again"
        texts={{
          busy: 'Loading, please wait...',
          done: INVITATION_MADE,
          failed: 'Error making the invitation',
        }}
      >
        {({ field }) => (
          <>
            <Input
              {...field('email')}
              label="E-mail"
              type="email"
              inputMode="email"
              required
              maxLength={254}
            />
            <Select {...field('staff_role')} label="Role">
              <RoleOptions />
            </Select>
          </>
        )}
      </EditForm>
      <p className={page.muted}>
        Makes a link that works once, for seven days, for this e-mail only.
      </p>
      <div role="status">{made && <LinkToCopy {...made} />}</div>
    </section>
  );
}

function LinkToCopy({ email, link }: MadeLink) {
  return (
    <div className={styles.link}>
      <p>
        Give this link to <bdi dir="ltr">{email}</bdi>. It is shown only now, and mailed to them
        where the shop sends mails.
      </p>
      <code dir="ltr">{link}</code>
      <CopyButton text={link} copied="Link copied">
        Copy link
      </CopyButton>
    </div>
  );
}
