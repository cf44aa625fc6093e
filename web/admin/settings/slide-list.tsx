import { IconAct } from '../icon-act.tsx';
import { nameOfSlide, type SlideDraft } from './banner-drafts.ts';
import styles from './banners-page.module.css';
import { useFilePicture } from './use-file-picture.ts';

interface SlideListProps {
  readonly drafts: readonly SlideDraft[];
  readonly current: string | undefined;
  /** Slides in which something is wrong. */
  readonly wrong: ReadonlySet<string>;
  readonly onSelect: (key: string) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
}

/** The slides in their order; one of them is edited. */
export function SlideList(props: SlideListProps) {
  const { drafts, current, wrong, onSelect, onMove, onRemove } = props;
  return (
    <ol className={styles.list} aria-label="Banners">
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
            <span className={styles.acts}>
              <IconAct
                icon="chevron-up"
                off={index === 0}
                onClick={() => onMove(index, index - 1)}
              >{`Move up: ${name}`}</IconAct>
              <IconAct
                icon="chevron-down"
                off={index === drafts.length - 1}
                onClick={() => onMove(index, index + 1)}
              >{`Move down: ${name}`}</IconAct>
              <IconAct icon="trash" onClick={() => onRemove(index)}>{`Remove: ${name}`}</IconAct>
            </span>
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
