import { Suspense, useEffect, useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { lazyPart } from '../../lazy.tsx';
import type { Meta } from '../../page.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { PrivatePage } from '../../session/private-page.tsx';
import { SaveFileButton } from '../../session/save-file.tsx';
import { currentSession } from '../../session/session-store.ts';
import { useMail } from '../../session/use-session.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { TypedProfile } from './profile-editor.tsx';
import styles from './profile-page.module.css';

const loadEditor = () => import('./profile-editor.tsx');
const ProfileEditor = lazyPart(loadEditor);
const MailChoices = lazyPart(() => import('../../session/mail-choices.tsx'));

/** Reads nothing: a profile is private, and the server renders only a shell. */
export const load = (): Meta => ({ title: 'Your profile', noIndex: true });

/** Greeting, e-mail, phone and address. */
export default function ProfilePage() {
  return (
    <div className={`container ${styles.page}`}>
      <PrivatePage withHeading skeleton={<ProfileSkeleton />}>
        {(user) => <Profile user={user} />}
      </PrivatePage>
    </div>
  );
}

function Profile({ user }: { readonly user: User }) {
  const mail = useMail();
  const { cart_reminders } = useShopSettings();
  return (
    <>
      <h1 className={styles.greeting}>Hello, {user.name}</h1>
      <section className={styles.sheet} aria-labelledby="details-title">
        <div className={styles.head}>
          <h2 id="details-title" className={styles.title}>
            Your details
          </h2>
          <EditButton user={user} />
        </div>
        <Details user={user} />
      </section>
      <ButtonLink href="/my-orders-type" className={styles.orders}>
        Go to Orders
      </ButtonLink>
      {mail && <AccountSettings />}
      {cart_reminders && <Mails />}
      <YourData isStaff={user.role === 'admin'} />
    </>
  );
}

/** Who was typing in the window "Edit info" when the session ended, and what: it is open again after the login. */
let unsent: { readonly by: number; readonly typed: TypedProfile } | null = null;

const drop = () => {
  unsent = null;
};

function EditButton({ user }: { readonly user: User }) {
  const [kept] = useState(unsent?.by === user.id ? unsent.typed : null);
  const [open, setOpen] = useState(kept !== null);
  const [openings, setOpenings] = useState(Number(open));
  useEffect(
    () => () => {
      const session = currentSession();
      const wasLeft = session.status === 'out' && session.how === 'left';
      if (session.status === 'in' || wasLeft) drop();
    },
    [],
  );
  const onClick = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  const prepare = () => void loadEditor().catch(() => undefined); // Opening it tries again.
  return (
    <>
      <Button variant="secondary" onClick={onClick} onPointerEnter={prepare} onFocus={prepare}>
        <Icon name="edit" size={18} />
        Edit info
      </Button>
      {openings > 0 && (
        <Suspense fallback={null}>
          <ProfileEditor
            key={openings}
            startsWith={(openings === 1 && kept) || user}
            open={open}
            onType={(typed) => {
              unsent = { by: user.id, typed };
            }}
            onClose={() => {
              drop();
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Details({ user: { email, phone, region, city, street } }: { readonly user: User }) {
  return (
    <dl className={styles.details}>
      <div>
        <dt>Email</dt>
        <dd>
          <bdi dir="ltr">{email}</bdi>
        </dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>{phone ? <PhoneNumber phone={phone} /> : NOT_GIVEN}</dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>
          <address className={styles.address}>
            <span>{street || NOT_GIVEN}</span>
            <span>{[city, region].filter(Boolean).join(', ')}</span>
          </address>
        </dd>
      </div>
    </dl>
  );
}

/** Admins are made without a phone and an address. */
const NOT_GIVEN = 'Not given yet';

function ProfileSkeleton() {
  return (
    <div className={`${styles.page} ${styles.waiting}`}>
      <h1 className={styles.greeting}>Hello</h1>
      <Skeleton height="19rem" />
    </div>
  );
}

const loadDialogs = () => import('./account-dialogs.tsx');
const AccountDialogs = lazyPart(loadDialogs);

type AccountDialog = 'email' | 'password';

/** Reset Email and Reset Password: only where mails leave. */
function AccountSettings() {
  const [open, setOpen] = useState<AccountDialog | null>(null);
  const [openings, setOpenings] = useState(0);
  const prepare = () => void loadDialogs().catch(() => undefined); // Opening one tries again.
  const opener = (dialog: AccountDialog) => ({
    variant: 'secondary' as const,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => {
      setOpenings(openings + 1);
      setOpen(dialog);
    },
  });
  return (
    <section className={styles.sheet} aria-labelledby="settings-title">
      <h2 id="settings-title" className={styles.title}>
        Account Settings
      </h2>
      <div className={styles.choices}>
        <Button {...opener('email')}>Reset Email</Button>
        <Button {...opener('password')}>Reset Password</Button>
      </div>
      {openings > 0 && (
        <Suspense fallback={null}>
          <AccountDialogs key={openings} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** Mails that are sent to those alone who agreed. */
const Mails = () => (
  <section className={styles.sheet} aria-labelledby="mails-title">
    <h2 id="mails-title" className={styles.title}>
      Mails
    </h2>
    <Suspense fallback={<Skeleton height="3.5rem" />}>
      <MailChoices />
    </Suspense>
  </section>
);

const loadDialog = () => import('./delete-account-dialog.tsx');
const DeleteAccountDialog = lazyPart(loadDialog);

/** Takes away all that the shop keeps of the customer, or removes it. Accounts of the staff are an owner's to remove. */
function YourData({ isStaff }: { readonly isStaff: boolean }) {
  return (
    <section className={styles.sheet} aria-labelledby="data-title">
      <h2 id="data-title" className={styles.title}>
        Your data
      </h2>
      <p>Download everything this shop keeps about you, as one file.</p>
      <div className={styles.choices}>
        <SaveFileButton
          path="/api/profile/export"
          fileName="my-data.json"
          label="Download my data"
          busy="Downloading..."
          failed="Your data could not be downloaded"
        />
        {!isStaff && <DeleteButton />}
      </div>
    </section>
  );
}

function DeleteButton() {
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const prepare = () => void loadDialog().catch(() => undefined); // Opening it tries again.
  const onClick = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  return (
    <>
      <Button variant="quiet" onClick={onClick} onPointerEnter={prepare} onFocus={prepare}>
        Delete account
      </Button>
      {openings > 0 && (
        <Suspense fallback={null}>
          <DeleteAccountDialog key={openings} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
