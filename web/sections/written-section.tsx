import { type ReactNode, useId, useState } from 'react';
import type { SectionPictures } from '../../contract/sections.ts';
import type {
  Column,
  Section,
  SectionOf,
  SectionPicture,
  WrittenKind,
} from '../../domain/sections.ts';
import { ROOM_PAGES } from '../../domain/words/room-pages.ts';
import { SECTION_PARTS } from '../../domain/words/section-parts.ts';
import { leaveOut } from '../api/call.ts';
import { useData } from '../api/query.ts';
import { Newsletter } from '../newsletter/newsletter.tsx';
import type { Read } from '../page.ts';
import { readRoom, roomQuery } from '../rooms/room-queries.ts';
import { RoomView } from '../rooms/room-view.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { cssVariables } from '../ui/class-names.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Picture } from '../ui/picture.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useWords } from '../use-words.ts';
import styles from './written-section.module.css';

interface WrittenSectionProps {
  readonly section: SectionOf<WrittenKind>;
  readonly pictures: SectionPictures;
}

/** A section that the merchant has written. */
export function WrittenSection({ section, pictures }: WrittenSectionProps) {
  switch (section.kind) {
    case 'picture':
      return <PictureWithText section={section} pictures={pictures} />;
    case 'columns':
      return <Columns section={section} pictures={pictures} />;
    case 'quote':
      return <Quote {...section} />;
    case 'questions':
      return <Questions {...section} />;
    case 'newsletter':
      return <NewsletterSection {...section} />;
    case 'before_after':
      return <BeforeAfter section={section} pictures={pictures} />;
    case 'shop_room':
      return <ShopRoom {...section} />;
  }
}

interface Props<Kind extends Section['kind']> {
  readonly section: SectionOf<Kind>;
  readonly pictures: SectionPictures;
}

function PictureWithText({ section, pictures }: Props<'picture'>) {
  const { title, text, picture, side } = section;
  const heading = useId();
  return (
    <section className={styles.picture} data-side={side} aria-labelledby={heading}>
      <Shown
        picture={picture}
        pictures={pictures}
        sizes="(min-width:768px) 50vw,100vw"
        ratio="var(--ratio-section)"
      />
      <div className={styles.words}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <Text>{text}</Text>
        <Lead {...section} />
      </div>
    </section>
  );
}

function Columns({ section: { title, columns }, pictures }: Props<'columns'>) {
  return (
    <section className="container" aria-label={title || columns.map((one) => one.title).join(', ')}>
      {title !== '' && <SectionHeading className={styles.head ?? ''}>{title}</SectionHeading>}
      <ul className={styles.columns} style={cssVariables({ '--columns': columns.length })}>
        {columns.map((column, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is replaced as a whole
          <li key={place} className={styles.column}>
            <OneColumn column={column} pictures={pictures} as={title === '' ? 'h2' : 'h3'} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OneColumnProps {
  readonly column: Column;
  readonly pictures: SectionPictures;
  readonly as: 'h2' | 'h3';
}

function OneColumn({ column, pictures, as: Heading }: OneColumnProps) {
  const { title, text, picture } = column;
  return (
    <>
      {picture && (
        <Shown
          picture={picture}
          pictures={pictures}
          sizes="(min-width:768px) 33vw,100vw"
          ratio="4 / 3"
        />
      )}
      <Heading className={styles.columnTitle}>{title}</Heading>
      <Text>{text}</Text>
      <Lead {...column} />
    </>
  );
}

function Quote({ text, author }: SectionOf<'quote'>) {
  return (
    <figure className={`container ${styles.quote}`}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      {author !== '' && <figcaption>{author}</figcaption>}
    </figure>
  );
}

function Questions({ title, questions }: SectionOf<'questions'>) {
  const say = useWords(SECTION_PARTS);
  const name = title || say('questions');
  return (
    <section className={`container ${styles.questions}`} aria-label={name}>
      <SectionHeading>{name}</SectionHeading>
      <div>
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} summary={<h3 className={styles.question}>{question}</h3>}>
            <Text>{answer}</Text>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

function NewsletterSection({ title, text }: SectionOf<'newsletter'>) {
  const say = useWords(SECTION_PARTS);
  const heading = useId();
  return (
    <section className={styles.newsletter} aria-labelledby={heading}>
      <div className="container">
        <h2 id={heading}>{title || say('newsletter')}</h2>
        <Text>{text}</Text>
        <Newsletter />
      </div>
    </section>
  );
}

/** Two pictures of one place on each other: a slider, or the arrow keys on it, shows more of the one or the other. */
function BeforeAfter({ section, pictures }: Props<'before_after'>) {
  const { title, before, after } = section;
  const say = useWords(SECTION_PARTS);
  const [share, setShare] = useState(50);
  const sizes = '(min-width:1360px) 1280px,100vw';
  return (
    <section className="container" aria-label={title}>
      <SectionHeading className={styles.head ?? ''}>{title}</SectionHeading>
      <div className={styles.pair} style={cssVariables({ '--share': `${share}%` })}>
        <Shown picture={after} pictures={pictures} sizes={sizes} ratio="var(--ratio-pair)" />
        <div className={styles.before}>
          <Shown picture={before} pictures={pictures} sizes={sizes} ratio="var(--ratio-pair)" />
        </div>
        <span className={styles.side} data-side="before" aria-hidden="true">
          {say('before')}
        </span>
        <span className={styles.side} data-side="after" aria-hidden="true">
          {say('after')}
        </span>
        <span className={styles.line} aria-hidden="true" />
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={say('how_much', { title })}
          onChange={({ currentTarget }) => setShare(Number(currentTarget.value))}
        />
      </div>
    </section>
  );
}

/** Reads what a section shows that is not in it; what is gone since is left out. */
export async function readShown(section: Section, read: Read): Promise<void> {
  if (section.kind === 'shop_room' && section.room_id !== null)
    await readRoom(String(section.room_id), read).catch(leaveOut);
}

/** A room in which products can be tapped; nothing where it is gone or hidden. */
function ShopRoom({ room_id: id }: SectionOf<'shop_room'>) {
  const say = useWords(ROOM_PAGES);
  const heading = useId();
  const { data: room } = useData(roomQuery(String(id)), { enabled: id !== null });
  if (!room) return null;
  return (
    <section className={`container ${styles.shopRoom}`} aria-labelledby={heading}>
      <div className={styles.roomHead}>
        <SectionHeading id={heading}>{room.name}</SectionHeading>
        <a href={`/rooms/${room.slug}`}>
          {say('see_room')}
          <span className="visually-hidden">: {room.name}</span>
        </a>
      </div>
      <RoomView room={room} />
    </section>
  );
}

interface ShownProps {
  readonly picture: SectionPicture | null;
  readonly pictures: SectionPictures;
  readonly sizes: string;
  readonly ratio: string;
}

/** A picture of a section; the placeholder where its file is gone. */
const Shown = ({ picture, pictures, sizes, ratio }: ShownProps) => (
  <Picture
    picture={(picture && pictures[picture.id]) ?? null}
    alt={picture?.alt ?? ''}
    sizes={sizes}
    ratio={ratio}
    widest={1600}
  />
);

const Text = ({ children }: { readonly children: ReactNode }) =>
  children === '' ? null : <p className={styles.text}>{children}</p>;

/** Where a part leads, if anywhere. */
const Lead = ({ button, href }: { readonly button: string; readonly href: string }) =>
  button === '' || href === '' ? null : (
    <ButtonLink variant="secondary" size="large" href={href}>
      {button}
    </ButtonLink>
  );
