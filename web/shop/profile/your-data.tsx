import { Suspense, useState } from 'react';
import { explainFailure } from '../../api/explain-failure.ts';
import { lazyPart } from '../../lazy.tsx';
import { saveFile } from '../../session/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
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
        <DownloadButton />
        {!isStaff && <DeleteButton />}
      </div>
    </section>
  );
}

function DownloadButton() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await saveFile('/api/profile/export', 'my-data.json');
    } catch (error) {
      showToast(explainFailure(error, 'Your data could not be downloaded'), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy && 'Downloading...'} onClick={() => void download()}>
      Download my data
    </Button>
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
