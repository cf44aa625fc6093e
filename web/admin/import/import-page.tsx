import type { Meta } from '../../page.ts';
import { Button } from '../../ui/button.tsx';
import { AddPage } from '../add-form.tsx';
import page from '../admin-page.module.css';
import { ExportProducts } from '../export-products.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { FileBox } from './file-box.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import styles from './import-page.module.css';
import { useImport, type Work } from './use-import.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Import products · Admin · Mantel', noIndex: true });

/** Products from CSV: choose, check, import; all of the file or nothing (issue 6). */
export default function ImportPage() {
  const { file, work, sent, result, errors, problem, choose, start } = useImport();
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
        <FileBox file={file} disabled={work !== null} error={problem} onChoose={choose} />
        {work && <Progress work={work} sent={sent} />}
        <div className={page.actions}>
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
    <div>
      <ExportProducts />
    </div>
  </div>
);

function Progress({ work, sent }: { readonly work: Work; readonly sent: number }) {
  const text = work === 'check' ? 'Being checked…' : 'Being stored…';
  return (
    <p className={styles.progress}>
      {sent < 1 ? (
        <progress value={sent} aria-label="Uploading the file" />
      ) : (
        <progress aria-label={text} />
      )}
      {sent < 1 ? `${Math.floor(sent * 100)} %` : text}
    </p>
  );
}
