import { Suspense, useState } from 'react';
import { lazyPart } from '../../lazy.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './profile-page.module.css';

const loadDialogs = () => import('./account-dialogs.tsx');
const AccountDialogs = lazyPart(loadDialogs);

export type AccountDialog = 'email' | 'password';

/** Reset Email and Reset Password (spec §2): only where mails leave (decisions §4). */
export function AccountSettings() {
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
