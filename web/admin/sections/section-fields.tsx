import {
  SECTION_LIMITS as MOST,
  PICTURE_SIDES,
  PRODUCT_LISTS,
  type SectionKind,
} from '../../../domain/sections.ts';
import { SECTIONS_SCREEN } from '../../../domain/words/sections-screen.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { panel } from '../screens.ts';
import { ChosenProducts, CollectionField } from './product-fields.tsx';
import { ColumnRows, QuestionRows } from './row-fields.tsx';
import { PictureField } from './section-picture.tsx';
import type { SectionFieldsProps } from './section-values.ts';

/** The fields of a kind of section. */
export function SectionFields({
  edited,
  parts,
  kind,
}: SectionFieldsProps & { readonly kind: SectionKind }) {
  const say = useWords(SECTIONS_SCREEN);
  const { field } = parts;
  const title = (isRequired: boolean, usual = '') => (
    <Input
      {...field('title')}
      label={say(isRequired ? 'title' : 'title_usual')}
      hint={usual === '' ? undefined : say('usual_title', { title: usual })}
      required={isRequired}
      maxLength={MOST.title}
    />
  );
  switch (kind) {
    case 'hero':
      return (
        <p>
          <a href={panel.banners()}>{say('banners')}</a>
        </p>
      );
    case 'collections':
      return title(false, say('usual_collections'));
    case 'products':
      return <ProductFields edited={edited} parts={parts} />;
    case 'picture':
      return (
        <>
          <PictureField name="picture" edited={edited} parts={parts} />
          {title(true)}
          <Textarea
            {...field('text')}
            label={say('text_optional')}
            rows={4}
            maxLength={MOST.text}
          />
          <div className={page.pair}>
            <Input {...field('button')} label={say('button')} maxLength={MOST.button} />
            <Input
              {...field('href')}
              label={say('href')}
              hint={say('href_hint')}
              dir="ltr"
              maxLength={300}
            />
          </div>
          <Select {...field('side')} label={say('side')}>
            {PICTURE_SIDES.map((side) => (
              <option key={side} value={side}>
                {say(side)}
              </option>
            ))}
          </Select>
        </>
      );
    case 'columns':
      return (
        <>
          {title(false)}
          <ColumnRows edited={edited} parts={parts} />
        </>
      );
    case 'quote':
      return (
        <>
          <Textarea
            {...field('text')}
            label={say('text')}
            rows={3}
            required
            maxLength={MOST.quote}
          />
          <Input {...field('author')} label={say('author')} maxLength={MOST.author} />
        </>
      );
    case 'questions':
      return (
        <>
          {title(false, say('questions'))}
          <QuestionRows parts={parts} />
        </>
      );
    case 'newsletter':
      return (
        <>
          {title(false, say('usual_newsletter'))}
          <Textarea
            {...field('text')}
            label={say('text_optional')}
            rows={2}
            maxLength={MOST.quote}
          />
        </>
      );
    case 'before_after':
      return (
        <>
          {title(true)}
          <PictureField name="before" edited={edited} parts={parts} />
          <PictureField name="after" edited={edited} parts={parts} />
        </>
      );
    case 'shop_room':
      return <RoomField parts={parts} />;
    default:
      return null;
  }
}

/** The room that is shown. */
function RoomField({ parts }: Pick<SectionFieldsProps, 'parts'>) {
  const say = useWords(SECTIONS_SCREEN);
  const { data: rooms } = useData(callQuery('GET /admin/rooms'));
  return (
    <>
      {/* Rooms that came later would leave the one that is chosen unchosen. */}
      {rooms && (
        <Select {...parts.field('room_id')} label={say('choose_room')} required>
          <option value="">{say('no_room')}</option>
          {rooms.map(({ id, name, hidden }) => (
            <option key={id} value={id}>
              {hidden ? say('room_hidden', { name }) : name}
            </option>
          ))}
        </Select>
      )}
      <p>
        <a href={panel.rooms()}>{say('rooms')}</a>
      </p>
    </>
  );
}

function ProductFields({ edited, parts }: SectionFieldsProps) {
  const say = useWords(SECTIONS_SCREEN);
  const { field, typed, set } = parts;
  const { list = '' } = typed;
  const isSpecified = list === 'most_viewed' || list === 'most_purchased';
  const usual = say(list === 'most_viewed' ? 'usual_most_viewed' : 'usual_most_purchased');
  return (
    <>
      <Select
        {...field('list')}
        label={say('list')}
        onChange={({ currentTarget }) => set('list', currentTarget.value)}
      >
        {PRODUCT_LISTS.map((one) => (
          <option key={one} value={one}>
            {say(one)}
          </option>
        ))}
      </Select>
      {list === 'collection' && <CollectionField edited={edited} parts={parts} />}
      {list === 'chosen' && <ChosenProducts edited={edited} parts={parts} />}
      <Input
        {...field('title')}
        label={say(isSpecified ? 'title_usual' : 'title')}
        hint={isSpecified ? say('usual_title', { title: usual }) : undefined}
        required={!isSpecified}
        maxLength={MOST.title}
      />
    </>
  );
}
