import { useState } from 'react';
import { isOnce } from '../../../domain/section-faults.ts';
import {
  kindsOf,
  SECTION_LIMITS,
  type Section,
  type SectionKind,
} from '../../../domain/sections.ts';
import type { Say } from '../../../domain/words/say.ts';
import { SECTIONS_SCREEN } from '../../../domain/words/sections-screen.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { useFocusFallback } from '../focus-fallback.ts';
import { IconAction } from '../panel-controls.tsx';
import { readableDay } from '../shop-format.ts';
import { Sortable, SortableItem } from '../sortable.tsx';
import styles from './sections-page.module.css';
import type { EditedSections } from './use-sections.ts';

type Words = Say<typeof SECTIONS_SCREEN.phrases>;

interface SectionListProps {
  readonly edited: EditedSections;
  readonly onEdit: (section: Section) => void;
}

/** The sections of a page in their order. */
export function SectionList({ edited, onEdit }: SectionListProps) {
  const say = useWords(SECTIONS_SCREEN);
  const { sections } = edited;
  const nameOf = (id: string) => {
    const section = sections.find((one) => one.id === id);
    return section ? nameOfSection(section, say) : id;
  };
  const move = (from: number, to: number) =>
    void edited.change((now) => {
      const moved = now[from];
      return moved ? now.toSpliced(from, 1).toSpliced(to, 0, moved) : now;
    });
  const focus = useFocusFallback<HTMLOListElement>();
  if (sections.length === 0) return <p className={page.muted}>{say('empty')}</p>;
  return (
    <Sortable ids={sections.map(({ id }) => id)} shape="list" nameOf={nameOf} onMove={move}>
      <ol {...focus} className={styles.list} aria-label={say('sections')}>
        {sections.map((section, place) => (
          <SortableItem
            key={section.id}
            id={section.id}
            name={nameOf(section.id)}
            className={styles.item}
          >
            {(handle) => (
              <>
                {handle}
                <SectionName section={section} edited={edited} />
                <SectionActions
                  edited={edited}
                  section={section}
                  place={place}
                  name={nameOf(section.id)}
                  onMove={(to) => move(place, to)}
                  onEdit={() => onEdit(section)}
                />
              </>
            )}
          </SortableItem>
        ))}
      </ol>
    </Sortable>
  );
}

const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z';
const HIDDEN_EYE = `${EYE}M4 4l16 16`;

interface SectionActionsProps {
  readonly edited: EditedSections;
  readonly section: Section;
  readonly place: number;
  readonly name: string;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
}

function SectionActions(props: SectionActionsProps) {
  const { edited, section, place, name, onMove, onEdit } = props;
  const say = useWords(SECTIONS_SCREEN);
  const { sections, change } = edited;
  const { id, hidden } = section;
  const remove = () => {
    void change((now) => now.filter((one) => one.id !== id)).then(() =>
      showToast(say('removed', { name }), {
        type: 'success',
        action: {
          label: say('undo'),
          onPress: () => void change((now) => now.toSpliced(place, 0, section)),
        },
      }),
    );
  };
  const hide = () =>
    void change((now) => now.map((one) => (one.id === id ? { ...one, hidden: !hidden } : one)));
  return (
    <span className={styles.itemActions}>
      <IconAction icon="chevron-up" off={place === 0} onClick={() => onMove(place - 1)}>
        {say('up', { name })}
      </IconAction>
      <IconAction
        icon="chevron-down"
        off={place === sections.length - 1}
        onClick={() => onMove(place + 1)}
      >
        {say('down', { name })}
      </IconAction>
      <IconAction icon="edit" onClick={onEdit}>
        {say('edit', { name })}
      </IconAction>
      <Button variant="quiet" size="icon" aria-pressed={hidden} onClick={hide}>
        <Icon path={hidden ? HIDDEN_EYE : EYE} size={20} label={say('hide', { name })} />
      </Button>
      <IconAction icon="trash" onClick={remove}>
        {say('remove', { name })}
      </IconAction>
    </span>
  );
}

function SectionName({
  section,
  edited,
}: {
  readonly section: Section;
  readonly edited: EditedSections;
}) {
  const say = useWords(SECTIONS_SCREEN);
  const notes = [section.hidden ? say('hidden') : '', daysOf(section, say)].filter(Boolean);
  const gone = goneOf(section, edited, say);
  const title = titleOf(section);
  return (
    <span className={styles.itemName} data-hidden={section.hidden}>
      <span>{say(section.kind)}</span>
      {title !== '' && <bdi className={page.muted}>{title}</bdi>}
      {notes.length > 0 && <span className={styles.note}>{notes.join(' · ')}</span>}
      {gone !== null && <span className={styles.gone}>{gone}</span>}
    </span>
  );
}

/** What tells a section from others of its kind. */
const titleOf = (section: Section): string => {
  if ('title' in section && section.title !== '') return section.title;
  return section.kind === 'quote' ? section.text : '';
};

const nameOfSection = (section: Section, say: Words): string => {
  const kind = say(section.kind);
  if (titleOf(section) !== '') return `${kind}, ${titleOf(section)}`;
  return section.kind === 'products' ? `${kind}, ${say(section.list)}` : kind;
};

function daysOf({ from_day, to_day }: Section, say: Words): string {
  if (from_day !== null && to_day !== null)
    return say('between', { from: readableDay(from_day), to: readableDay(to_day) });
  if (from_day !== null) return say('from', { day: readableDay(from_day) });
  return to_day === null ? '' : say('until', { day: readableDay(to_day) });
}

/** What of the shop a section names that is not there any more. */
function goneOf(section: Section, { names }: EditedSections, say: Words): string | null {
  if (section.kind !== 'products') return null;
  const { list, collection_id, product_ids } = section;
  if (list === 'collection')
    return collection_id === null || collection_id in names.collections
      ? null
      : say('collection_gone');
  if (list !== 'chosen') return null;
  const gone = product_ids.filter((id) => !(id in names.products)).length;
  if (gone === 0) return null;
  return gone === product_ids.length ? say('all_gone') : say('products_gone', { count: gone });
}

interface AddSectionProps {
  /** The page, as the API names it. */
  readonly of: string;
  readonly sections: readonly Section[];
  readonly onAdd: (kind: SectionKind) => void;
}

/** The kinds that can still be added. */
export function AddSection({ of, sections, onAdd }: AddSectionProps) {
  const say = useWords(SECTIONS_SCREEN);
  const [isOpen, setOpen] = useState(false);
  if (sections.length >= SECTION_LIMITS.sections)
    return <p className={page.muted}>{say('full', { most: SECTION_LIMITS.sections })}</p>;
  const rows = sections.filter(({ kind }) => kind === 'products').length;
  const isFree = (kind: SectionKind) =>
    kind === 'products'
      ? rows < SECTION_LIMITS.productRows
      : !isOnce(kind) || !sections.some((one) => one.kind === kind);
  return (
    <div className={styles.adding}>
      <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="plus" size={18} />
        {say('add')}
      </Button>
      {isOpen && (
        <ul className={styles.kinds} aria-label={say('add_which')}>
          {kindsOf(of)
            .filter(isFree)
            .map((kind) => (
              <li key={kind}>
                <button type="button" className={styles.kind} onClick={() => onAdd(kind)}>
                  <strong>{say(kind)}</strong>
                  <span className={page.muted}>{say(`${kind}_says`)}</span>
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
