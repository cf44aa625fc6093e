import { useEffect, useRef } from 'react';
import { IMPORTS } from '../../../domain/words/imports.ts';
import { isNotFound } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWords } from '../../use-words.ts';
import { useFocusReturn } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { isOpen, JobProgress, jobQuery, useJob, useJobActions } from '../follow-job.tsx';
import { loadPanelPage, PanelPage, ReadFailure } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useCatalogueChanged } from '../panel-changes.ts';
import { ExportProducts } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { UploadProgress } from '../uploads.tsx';
import { ImportChanges } from './import-changes.tsx';
import { ImportColumnsBox } from './import-columns.tsx';
import { ImportBoxes, useImport } from './import-form.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import styles from './import-page.module.css';
import { ImportQuestions } from './import-questions.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.importProducts, ({ search }) => {
  const job = search.get('job');
  return [job === null ? RUNNING : jobQuery(job)];
});

/** Products from CSV: choose, check, import; the import is a job that is followed here, also after a reload. */
export default function ImportPage({ location }: PageProps) {
  const jobId = location.search.get('job');
  const mayBringMore = useMayChange('settings');
  const running = useData(RUNNING, { enabled: jobId === null, always: true }).data?.data[0];
  if (jobId !== null) return <FollowedImport key={jobId} jobId={jobId} />;
  return (
    <PanelPage
      title={panel.importProducts.title}
      beside={mayBringMore && <a href={panel.formerShop()}>{panel.formerShop.title}</a>}
    >
      {running && (
        <p className={styles.running}>
          An import is running. <a href={panel.importProducts({ job: running.id })}>Follow it</a>
        </p>
      )}
      <ImportForm />
    </PanelPage>
  );
}

const RUNNING = callQuery('GET /jobs', {
  query: { name: 'import-products', state: 'running', per_page: 1 },
});

function ImportForm() {
  const { work, sent, result, start, leaveOutPictures, ...given } = useImport();
  const columns = result?.columns ?? given.asked;
  useFocusReturn(given.pictures !== null); // The button that leaves the zip out goes with it.
  const answer = useRef<HTMLElement>(null);
  // It stands below the form, on a tablet out of sight.
  useEffect(() => {
    if (!result) return;
    answer.current?.focus({ preventScroll: true });
    answer.current?.scrollIntoView({ block: 'start' });
  }, [result]);
  const form = useRef<HTMLFormElement>(null);
  const refused = work === null ? (given.problem ?? given.zipProblem) : null;
  // It stands at its field, above the button that was pressed.
  useEffect(() => {
    if (refused !== null)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const isGuess = result?.columns?.source === 'guess';
  const isGood = result?.dry_run === true && result.error_count === 0 && !isGuess;
  const hasNews = isGood && result.created + result.updated > 0;
  return (
    <>
      <form
        ref={form}
        className={`${page.form} ${page.sheet}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (work === null) void start('check');
        }}
      >
        <Help />
        <ImportBoxes {...given} disabled={work !== null} />
        {work && (
          <UploadProgress
            sent={sent}
            label="Uploading"
            after={work === 'check' ? 'Being checked…' : 'Being received…'}
          />
        )}
        <div className={page.actions}>
          {given.pictures && work === null && (
            <Button variant="quiet" onClick={leaveOutPictures}>
              Leave the zip out
            </Button>
          )}
          <Button
            type="submit"
            variant={hasNews ? 'secondary' : 'primary'}
            busy={work && (work === 'check' ? 'Checking...' : 'Importing...')}
          >
            Check
          </Button>
        </div>
      </form>
      <section
        ref={answer}
        tabIndex={-1}
        className={styles.answer}
        aria-label="Result of the check"
      >
        {columns && (
          <ImportColumnsBox
            key={given.round}
            found={{ ...columns, encoding: given.encoding ?? columns.encoding }}
            busy={work !== null}
            collection={given.collection}
            problem={given.columnsProblem}
            onRead={(reading) => void start('check', reading)}
            onForget={
              given.isRemembered && result ? () => void start('check', { forget: true }) : null
            }
          />
        )}
        {result?.dry_run && !isGuess && (
          <ImportQuestions
            key={`questions ${given.round}`}
            result={result}
            reading={given}
            busy={work !== null}
            onRead={(reading) => void start('check', reading)}
          />
        )}
        {!isGuess && <ImportOutcome result={result} onMended={() => void start('check')} />}
        {hasNews && (
          // In a place of its own: a second click on Check imports nothing.
          <div className={page.actions}>
            <Button onClick={() => void start('import')}>Import</Button>
          </div>
        )}
        {result?.check && (
          <ImportChanges key={result.check.id} check={result.check} columns={result.columns} />
        )}
      </section>
    </>
  );
}

/** An import on its way, then what it did. */
function FollowedImport({ jobId }: { readonly jobId: string }) {
  const read = useJob(jobId);
  const { data: job } = read;
  const { busy, perform } = useJobActions(read.refetch);
  const changed = useCatalogueChanged();
  const isMissing = !job && isNotFound(read.error);
  const isOver = job !== undefined && !isOpen(job);
  useEffect(() => {
    if (isOver) void changed();
  }, [isOver, changed]);
  return (
    <PanelPage title={panel.importProducts.title}>
      {isMissing && (
        <EmptyState
          title="Import not found."
          icon="box"
          next={{ href: panel.importProducts(), label: 'Import a file' }}
        >
          Jobs are kept for a while only.
        </EmptyState>
      )}
      {!job && read.error && !isMissing && <ReadFailure of="import" read={read} />}
      {job && !isOver && (
        <section className={`${page.form} ${page.sheet}`} aria-label="Import">
          <div role="status">
            <JobProgress job={job} />
          </div>
          <p className={styles.hint}>
            It goes on when you leave this page. Jobs lists it with everything else that runs.
          </p>
          <div className={page.actions}>
            {job.can_cancel && (
              <Button
                variant="quiet"
                busy={busy !== null && 'Cancelling…'}
                onClick={() => void perform(job, 'cancel')}
              >
                Cancel the import
              </Button>
            )}
            <ButtonLink href={panel.jobs()} variant="secondary">
              See all jobs
            </ButtonLink>
          </div>
        </section>
      )}
      {job && isOver && (
        <>
          {!job.import_result && (
            <p role="status" className={styles.hint}>
              {job.state === 'cancelled'
                ? 'The import was cancelled: nothing was stored.'
                : job.error}
            </p>
          )}
          <ImportOutcome result={job.import_result} refused={job.state === 'failed'} />
          <div className={page.actions}>
            <ButtonLink href={panel.importProducts()} variant="secondary">
              Import another file
            </ButtonLink>
          </div>
        </>
      )}
    </PanelPage>
  );
}

/** One sentence; the rest is there for who wants to write a file. */
function Help() {
  const say = useWords(IMPORTS);
  return (
    <div className={styles.help}>
      <p>{say('help_short')}</p>
      <Disclosure className={styles.disclosure ?? ''} summary={say('help_more')}>
        <div className={styles.help}>
          <p>
            Begin with an export: change its rows, or add rows with an empty id for new products.
            Rows that you leave out stay as they are.
          </p>
          <p>
            An export of Shopify, WooCommerce, Wix, Etsy, PrestaShop or Square, or a product feed
            for Google, is read as it is: nothing has to be changed in it. Of a supplier’s file you
            say once what its columns hold.
          </p>
          <p>
            In the column images name the pictures of a product, its cover first: by their address
            here or on another site, or by their name in a zip. Separate them with | or a line
            break.
          </p>
          <p>
            Sizes are in cm and weights in kg. In the column attributes write a line for each
            attribute of the collection, such as Bulb: E27. What a piece costs you is in the column
            cost: shoppers never see it. With 0 in the column shown a product is not in the shop.
          </p>
          <p>
            A product with variants has a row for each of them, with its own columns repeated:
            Colour in option_1_name, Sage in option_1_value. Price, discount and available are the
            variant’s.
          </p>
        </div>
      </Disclosure>
      <div>
        <ExportProducts />
      </div>
    </div>
  );
}
