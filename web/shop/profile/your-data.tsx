import { Suspense, useState } from 'react';
import { lazyPart } from '../../lazy.tsx';
import { SaveFileButton } from '../../session/save-file-button.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './profile-page.module.css';

const loadDialog = () => import('./delete-account-dialog.tsx');
const DeleteAccountDialog = lazyPart(loadDialog);

/** Takes away all that the shop keeps of the customer, or removes it. Accounts of the staff are an owner's to remove. */
export function YourData({ isStaff }: { readonly isStaff: boolean }) {
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
