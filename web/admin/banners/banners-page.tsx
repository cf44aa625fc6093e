import { useEffect } from 'react';
import type { DataOf } from '../../api/call.ts';
import { useData, useQueryStore } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import page from '../admin-page.module.css';
import { useFocusFallback } from '../focus-fallback.ts';
import { RestoredNote } from '../kit/drafts.tsx';
import { ConflictChoice } from '../kit/edit-form.tsx';
import { ListSkeleton, loadPanelPage, ReadFailure } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { IconAction } from '../panel-controls.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { UploadProgress } from '../uploads.tsx';
import { nameOfSlide, type SlideDraft } from './banner-drafts.ts';
import styles from './banners-page.module.css';
import { SlideEditor } from './slide-editor.tsx';
import { SlideStage, useFilePicture } from './slide-preview.tsx';
import { bannersQuery, useBanners } from './use-banners.ts';

export const Layout = AdminLayout;

// Not read on intent: the drafts start from what is stored when the page opens.
export const load = loadPanelPage(panel.banners);

const MAX_SLIDES = 8;

/** The slides of the home page's hero. */
export default function BannersPage() {
  const read = useData(bannersQuery, { always: true });
  const { data, error } = read;
  const { reset } = useQueryStore();
  // The next visit reads them again.
  useEffect(() => () => reset((name) => name === 'GET /admin/banners'), [reset]);
  return (
    <div className={page.page}>
      {data ? (
        <Banners saved={data} />
      ) : (
        <>
          <h1>Home banners</h1>
          {error ? <ReadFailure of="banners" read={read} /> : <ListSkeleton height="30rem" />}
        </>
      )}
    </div>
  );
}

function Banners({ saved }: { readonly saved: DataOf<'GET /admin/banners'> }) {
  const banners = useBanners(saved);
  const { drafts, draft, errors, unsaved, busy } = banners;
  const place = drafts.findIndex(({ key }) => key === draft?.key);
  const mayChange = useMayChange('catalogue');
  return (
    <>
      <div className={page.head}>
        <h1>Home banners</h1>
        {mayChange && (
          <div className={styles.end}>
            <p className={styles.unsaved} role="status">
              {unsaved && 'Not saved yet'}
            </p>
            <Button busy={busy && 'Saving…'} onClick={() => void banners.save()}>
              Save banners
            </Button>
          </div>
        )}
      </div>
      {!mayChange && <p>You can see the banners; your role may not change them.</p>}
      {banners.sent !== null && (
        <UploadProgress
          sent={banners.sent}
          label="Uploading the pictures"
          after="Being made ready…"
        />
      )}
      {banners.wasRestored && <RestoredNote pictures />}
      {banners.isOutdated && (
        <ConflictChoice
          message="Someone else has changed the banners meanwhile"
          onNewer={() => void banners.reload()}
          onMine={() => void banners.saveAnyway()}
        />
      )}
      <div className={styles.columns}>
        <div className={styles.slides}>
          <SlideList
            drafts={drafts}
            current={draft?.key}
            wrong={new Set(errors.keys())}
            onSelect={banners.select}
            changes={mayChange ? banners : null}
          />
          {mayChange && drafts.length < MAX_SLIDES && (
            <Button variant="secondary" onClick={banners.add}>
              <Icon name="plus" size={18} />
              Add banner
            </Button>
          )}
        </div>
        {draft ? (
          <section className={styles.slide} aria-label={`Banner: ${nameOfSlide(draft, place)}`}>
            <SlideStage draft={draft} />
            <fieldset className={page.sheet} disabled={!mayChange}>
              <SlideEditor
                key={draft.key}
                draft={draft}
                errors={errors.get(draft.key) ?? {}}
                readOnly={!mayChange}
                onChange={(change) => banners.change(draft.key, change)}
              />
            </fieldset>
          </section>
        ) : (
          <EmptyState title="There is no banner." icon="image">
            The home page then begins with its collections.
          </EmptyState>
        )}
      </div>
    </>
  );
}

interface SlideListProps {
  readonly drafts: readonly SlideDraft[];
  readonly current: string | undefined;
  /** Keys of the slides that have errors. */
  readonly wrong: ReadonlySet<string>;
  readonly onSelect: (key: string) => void;
  /** `null` for someone who may only read. */
  readonly changes: {
    readonly move: (from: number, to: number) => void;
    readonly remove: (index: number) => void;
  } | null;
}

/** The slides in their order; one of them is shown. */
function SlideList(props: SlideListProps) {
  const { drafts, current, wrong, onSelect, changes } = props;
  return (
    <ol {...useFocusFallback<HTMLOListElement>()} className={styles.list} aria-label="Banners">
      {drafts.map((draft, index) => {
        const name = nameOfSlide(draft, index);
        return (
          <li key={draft.key} className={styles.item} data-current={draft.key === current}>
            <button
              type="button"
              className={styles.open}
              aria-current={draft.key === current}
              onClick={() => onSelect(draft.key)}
            >
              <Thumbnail draft={draft} />
              <span className={styles.name}>
                {name}
                {wrong.has(draft.key) && <span className={styles.wrong}>Needs a look</span>}
              </span>
            </button>
            {changes && (
              <span className={styles.actions}>
                <IconAction
                  icon="chevron-up"
                  off={index === 0}
                  onClick={() => changes.move(index, index - 1)}
                >{`Move up: ${name}`}</IconAction>
                <IconAction
                  icon="chevron-down"
                  off={index === drafts.length - 1}
                  onClick={() => changes.move(index, index + 1)}
                >{`Move down: ${name}`}</IconAction>
                <IconAction
                  icon="trash"
                  onClick={() => changes.remove(index)}
                >{`Remove: ${name}`}</IconAction>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Thumbnail({ draft }: { readonly draft: SlideDraft }) {
  const chosen = useFilePicture(draft.pictureFile);
  const src = chosen?.url ?? draft.picture?.picture.image_url;
  return src ? (
    <img className={styles.thumbnail} src={src} alt="" />
  ) : (
    <span className={styles.thumbnail} />
  );
}
