import { SECTION_LIMITS as MOST } from '../../../domain/sections.ts';
import { SECTIONS_SCREEN } from '../../../domain/words/sections-screen.ts';
import { callQuery, useData } from '../../api/query.ts';
import { ErrorText } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { LongSelect } from '../long-select.tsx';
import { IconAction } from '../panel-controls.tsx';
import { ProductFinder } from '../product-finder.tsx';
import { rowsOf, type SectionFieldsProps } from './section-values.ts';
import styles from './sections-page.module.css';

/** The collection whose products a row shows. */
export function CollectionField({ edited, parts }: SectionFieldsProps) {
  const say = useWords(SECTIONS_SCREEN);
  const { data: collections = [] } = useData(callQuery('GET /categories'));
  const { typed, set, errors } = parts;
  return (
    <LongSelect
      label={say('choose_collection')}
      options={collections.map(({ category_id, name }) => ({
        value: String(category_id),
        label: name,
      }))}
      value={typed.collection_id ?? ''}
      none={say('no_collection')}
      required
      error={errors.collection_id}
      onChoose={(value) => {
        const found = collections.find(({ category_id }) => String(category_id) === value);
        if (found) edited.keepCollection(found.category_id, found.name);
        set('collection_id', value);
      }}
    />
  );
}

/** The products of a row, in their order. */
export function ChosenProducts({ edited, parts }: SectionFieldsProps) {
  const say = useWords(SECTIONS_SCREEN);
  const { typed, set, errors } = parts;
  const ids = rowsOf<number>(typed.product_ids ?? '[]');
  const choose = (latter: readonly number[]) => set('product_ids', JSON.stringify(latter));
  const { products } = edited.names;
  return (
    <div className={styles.chosen}>
      <ol>
        {ids.map((id, place) => {
          const name = products[id] ?? say('product_gone');
          return (
            <li key={id}>
              <span>
                {name} <span className={page.muted}>#{id}</span>
              </span>
              <IconAction icon="close" onClick={() => choose(ids.toSpliced(place, 1))}>
                {say('remove_product', { name })}
              </IconAction>
            </li>
          );
        })}
      </ol>
      {errors.product_ids && <ErrorText id="chosen-products">{errors.product_ids}</ErrorText>}
      {ids.length >= MOST.products ? (
        <p className={page.muted}>{say('products_full', { most: MOST.products })}</p>
      ) : (
        <ProductFinder
          action={say('add_product')}
          onChoose={({ id, name }) => {
            edited.keepProduct(id, name);
            if (!ids.includes(id)) choose([...ids, id]);
          }}
        />
      )}
    </div>
  );
}
