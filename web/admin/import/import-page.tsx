import type { Meta } from '../../page.ts';
import { Button } from '../../ui/button.tsx';
import { AddPage } from '../add-form.tsx';
import page from '../admin-page.module.css';
import { ExportProducts } from '../export-products.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { UploadProgress } from '../upload-progress.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { ImportBoxes } from './import-boxes.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import styles from './import-page.module.css';
import { useImport } from './use-import.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Import products · Admin · Mantel', noIndex: true });

/** Products from CSV: choose, check, import; all of the file or nothing (issue 6). */
export default function ImportPage() {
  const { work, sent, result, errors, start, leaveOutPictures, ...given } = useImport();
  useFocusKept(given.pictures !== null); // The button that leaves the zip out goes with it.
  const isGood = result?.dry_run === true && result.error_count === 0;
  const hasNews = isGood && result.created + result.updated > 0;
  return (
    <AddPage title="Import products">
      <form
        className={`${page.form} ${page.sheet}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (work === null) void start(hasNews ? 'import' : 'check');
        }}
      >
        <Help />
        <ImportBoxes {...given} disabled={work !== null} />
        {work && (
          <UploadProgress
            sent={sent}
            label="Uploading"
            after={work === 'check' ? 'Being checked…' : 'Being stored…'}
          />
        )}
        <div className={page.actions}>
          {given.pictures && work === null && (
            <Button variant="quiet" onClick={leaveOutPictures}>
              Leave the zip out
            </Button>
          )}
          {hasNews ? (
            <Button type="submit">Import</Button>
          ) : (
            <Button
              type="submit"
              busy={work && (work === 'check' ? 'Checking...' : 'Importing...')}
            >
              Check
            </Button>
          )}
        </div>
      </form>
      <ImportOutcome result={result} errors={errors} />
    </AddPage>
  );
}

const Help = () => (
  <div className={styles.help}>
    <p>
      Begin with an export: change its rows, or add rows with an empty id for new products. Rows
      that you leave out stay as they are. First the file is checked, and nothing is stored before
      all of it is good.
    </p>
    <p>
      In the column images name the pictures of a product, its cover first: by their address here or
      on another site, or by their name in a zip. Part them with | or a line break.
    </p>
    <div>
      <ExportProducts />
    </div>
  </div>
);
