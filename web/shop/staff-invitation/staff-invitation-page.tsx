import { useEffect, useState } from 'react';
import { STAFF_ROLE_LABELS, type StaffRole } from '../../../domain/staff-roles.ts';
import { type CallApi, explainFailure, useCall } from '../../api/call.ts';
import { NAME_MISSING, PASSWORD_MISSING } from '../../forms/field-messages.ts';
import { type ErrorsOf, isBlank, useForm, useSubmit } from '../../forms/use-form.ts';
import { useHydrated } from '../../hydrated.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { Meta } from '../../page.ts';
import { thisDevice } from '../../session/account-calls.ts';
import styles from '../../session/account-form.module.css';
import {
  AccountFrame,
  NewPasswordFields,
  PasswordField,
  useLinkToken,
} from '../../session/account-form.tsx';
import { NEW_PASSWORD_FIELDS, newPasswordErrors } from '../../session/account-rules.ts';
import { beginSession, settleSession } from '../../session/session-store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const load = (): Meta => ({ title: 'Invitation', noIndex: true });

/** Makes somebody a member of the staff by the link of an invitation (docs/decisions/105). */
export default function StaffInvitationPage() {
  // Only the browser knows what stands behind the `#`.
  if (useHydrated()) return <ByToken />;
  return <Waiting />;
}

const Waiting = () => (
  <Frame lead="Just a moment.">
    <Skeleton height="16rem" />
  </Frame>
);

function Frame({ lead, children }: { readonly lead: string; readonly children: React.ReactNode }) {
  return (
    <AccountFrame
      title="Join the staff"
      lead={lead}
      instead={
        <>
          Here by mistake? <a href="/">To the shop</a>
        </>
      }
    >
      {children}
    </AccountFrame>
  );
}

interface Invited {
  readonly email: string;
  readonly staff_role: StaffRole;
  readonly has_account: boolean;
}

function ByToken() {
  const { token } = useLinkToken();
  const found = useInvitation(token);
  if (!token)
    return (
      <Frame lead="This link is not whole. Please open it once more as it was sent to you.">
        {null}
      </Frame>
    );
  if (found === null) return <Waiting />;
  if (typeof found === 'string')
    return (
      <Frame lead={found}>
        <ButtonLink href="/login" size="large" wide>
          Log in
        </ButtonLink>
      </Frame>
    );
  return (
    <Frame
      lead={`You are invited to the admin panel. Your role: ${STAFF_ROLE_LABELS[found.staff_role]}.`}
    >
      {found.has_account ? (
        <Join token={token} email={found.email} />
      ) : (
        <Register token={token} email={found.email} />
      )}
    </Frame>
  );
}

/** Who the link is for; the reason when it is not good; `null` until that is known. */
function useInvitation(token: string): Invited | string | null {
  const call = useCall();
  const [found, setFound] = useState<Invited | string | null>(null);
  useEffect(() => {
    if (token === '') return;
    let isGone = false;
    readInvitation(call, token).then((answer) => {
      if (!isGone) setFound(answer);
    });
    return () => {
      isGone = true;
    };
  }, [call, token]);
  return found;
}

const readInvitation = (call: CallApi, token: string): Promise<Invited | string> =>
  call('POST /auth/invitation', { body: { token } }).catch((error: unknown) =>
    explainFailure(error, 'The invitation could not be read. Check your connection and reload.'),
  );

interface ByLinkProps {
  readonly token: string;
  readonly email: string;
}

const FIELDS = ['name', ...NEW_PASSWORD_FIELDS] as const;

const registerErrors: ErrorsOf<(typeof FIELDS)[number]> = ({ name, ...passwords }) => ({
  ...(isBlank('name', name) && { name: NAME_MISSING }),
  ...newPasswordErrors(passwords),
});

const PANEL = '/admin/adminPanel';

/** Opens the account: name and password are set here, e-mail and role are the invitation's. */
function Register({ token, email }: ByLinkProps) {
  const call = useCall();
  const go = useNavigate();
  const form = useForm(FIELDS, registerErrors);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      await settleSession();
      const body = { token, ...form.values() };
      beginSession(await call('POST /auth/invitation/register', { body, headers: thisDevice() }));
      void go(PANEL, { replace: true });
      return 'Welcome! Your account is open.';
    },
    texts: {
      busy: 'Registering...',
      failed: 'The account was not opened',
    },
  });
  return (
    <form {...form.handlers} className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
      <Input label="E-mail" type="email" autoComplete="username" value={email} readOnly />
      <Input
        label="Your name"
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        error={form.errors.name}
      />
      <NewPasswordFields errors={form.errors} />
      <Button type="submit" size="large" wide busy={busy && 'Registering...'}>
        Open my account
      </Button>
    </form>
  );
}

const JOIN_FIELDS = ['password'] as const;
const joinErrors: ErrorsOf<'password'> = ({ password }) =>
  password === '' ? { password: PASSWORD_MISSING } : {};

/** Takes the invitation up with the account that its e-mail has. */
function Join({ token, email }: ByLinkProps) {
  const call = useCall();
  const go = useNavigate();
  const form = useForm(JOIN_FIELDS, joinErrors);
  const { onSubmit, busy } = useSubmit(form, {
    async send() {
      await settleSession();
      const body = { token, ...form.values() };
      beginSession(await call('POST /auth/invitation/login', { body, headers: thisDevice() }));
      void go(PANEL, { replace: true });
      return 'Welcome to the staff!';
    },
    texts: { busy: 'Logging in...', failed: 'You were not logged in' },
  });
  return (
    <form {...form.handlers} className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
      <p>You have an account with this e-mail already. Enter its password to go on.</p>
      <Input label="E-mail" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
      />
      <Button type="submit" size="large" wide busy={busy && 'Logging in...'}>
        Join with this account
      </Button>
    </form>
  );
}
