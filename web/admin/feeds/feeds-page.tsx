import type { FeedCollection, FeedLeftOut } from '../../../contract/feeds.ts';
import { COUNTRY_CODES } from '../../../domain/country-codes.ts';
import { MAX_GOOGLE_CATEGORY_LENGTH } from '../../../domain/product-feed.ts';
import { FEEDS } from '../../../domain/words/feeds.ts';
import { type DataOf, useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Input, Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { CopyButton } from '../copy-button.tsx';
import { useEditDialog } from '../kit/drafts.tsx';
import { EditDialog, EditForm } from '../kit/edit-form.tsx';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import rows from '../row-list.module.css';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './feeds-page.module.css';

export const Layout = AdminLayout;

const feedsQuery = callQuery('GET /feeds');

export const load = loadPanelPage(panel.feeds, () => [feedsQuery]);

type Feed = DataOf<'GET /feeds'>;

/** The product feed for Google and Meta: whether there is one, where it is, what is in it and what is not. */
export default function FeedsPage() {
  const say = useWords(FEEDS);
  const read = useList(feedsQuery);
  const { data: feed } = read;
  return (
    <PanelPage title={panel.feeds.title}>
      <p className={styles.intro}>{say('intro')}</p>
      {!feed && read.error && <ReadFailure of="product feed" read={read} />}
      {!feed && !read.error && <ListSkeleton height="360px" />}
      {feed && (
        <div className={styles.parts}>
          <FeedForm feed={feed} />
          {feed.on && <Address url={feed.url} />}
          <Contents feed={feed} />
          <Categories collections={feed.collections} />
        </div>
      )}
    </PanelPage>
  );
}

const valuesOf = ({ on, country, index_now }: Feed) => ({
  on: on ? '1' : '',
  country,
  tells: index_now.on ? '1' : '',
});

function FeedForm({ feed }: { readonly feed: Feed }) {
  const say = useWords(FEEDS);
  const call = useCall();
  const mayChange = useMayChange('settings');
  if (!mayChange) return null;
  return (
    <EditForm
      name="product-feed"
      className={styles.sheet}
      action={say('save')}
      saved={feed}
      valuesOf={valuesOf}
      send={({ on, country, tells }, seen) =>
        call('PUT /admin/settings/feeds', {
          body: {
            feeds_on: on !== '',
            feeds_country: country,
            index_now_on: tells !== '',
            seen: {
              feeds_on: seen.on,
              feeds_country: seen.country,
              index_now_on: seen.index_now.on,
            },
          },
        })
      }
      then={({ feeds_on, feeds_country, index_now_on }) => ({
        ...feed,
        on: feeds_on,
        country: feeds_country,
        index_now: { ...feed.index_now, on: index_now_on },
      })}
      texts={{ busy: say('saving'), done: say('saved'), failed: say('save_failed') }}
    >
      {({ field, tick }) => (
        <>
          <Checkbox {...tick('on')} label={say('on')} hint={say('on_hint')} />
          <Select {...field('country')} label={say('country')}>
            {COUNTRY_CODES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <Checkbox {...tick('tells')} label={say('index_now')} hint={say('index_now_hint')} />
          {feed.index_now.on && <Told {...feed.index_now} />}
        </>
      )}
    </EditForm>
  );
}

/** Whether search engines could be told, and when. */
function Told({ tried_at, problem }: Feed['index_now']) {
  const say = useWords(FEEDS);
  const { moment } = useShopClock();
  if (problem !== null) return <p role="status">{say('told_failed', { problem })}</p>;
  return (
    <p className={styles.hint}>
      {tried_at === null ? say('told_never') : say('told', { when: moment(tried_at) })}
    </p>
  );
}

function Address({ url }: { readonly url: string }) {
  const say = useWords(FEEDS);
  return (
    <section className={styles.sheet} aria-labelledby="feed-address">
      <h2 id="feed-address">{say('address')}</h2>
      <p className={styles.address}>
        <a href={url} target="_blank" rel="noopener noreferrer" dir="ltr">
          {url}
        </a>
        <CopyButton text={url} copied={say('copied')}>
          {say('copy')}
        </CopyButton>
      </p>
      <p className={styles.hint}>{say('address_hint')}</p>
    </section>
  );
}

/** How much is in it, and which products are not. */
function Contents({ feed: { items, left_out: reasons } }: { readonly feed: Feed }) {
  const say = useWords(FEEDS);
  return (
    <section className={styles.sheet} aria-labelledby="feed-contents">
      <h2 id="feed-contents">{say('items', { count: items })}</h2>
      <p className={styles.hint}>{say('items_hint')}</p>
      {reasons.length === 0 && <p>{say('all_in')}</p>}
      {reasons.map((one) => (
        <LeftOut key={one.reason} {...one} />
      ))}
    </section>
  );
}

function LeftOut({ reason, count, products }: FeedLeftOut) {
  const say = useWords(FEEDS);
  const more = count - products.length;
  return (
    <div>
      <p>{say(reason, { count })}</p>
      <ul className={styles.named}>
        {products.map(({ id, name }) => (
          <li key={id}>
            <a href={panel.products({ searchQuery: name, hidden: reason === 'hidden' })}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
        {more > 0 && <li>{say('more', { count: more })}</li>}
      </ul>
    </div>
  );
}

/** What Google calls each collection. */
function Categories({ collections }: { readonly collections: readonly FeedCollection[] }) {
  const say = useWords(FEEDS);
  const mayChange = useMayChange('catalogue');
  const editor = useEditDialog<FeedCollection>('google-category');
  return (
    <section className={styles.part} aria-labelledby="feed-categories">
      <h2 id="feed-categories">{say('categories')}</h2>
      <p className={styles.hint}>{say('categories_hint')}</p>
      {collections.length === 0 && <p>{say('no_collections')}</p>}
      {collections.length > 0 && (
        <ul className={rows.list}>
          {collections.map((collection) => (
            <li key={collection.id} className={rows.row}>
              <div className={rows.what}>
                <strong>
                  <bdi>{collection.name}</bdi>
                </strong>
                <span className={styles.hint}>
                  <bdi>
                    {collection.google_category ??
                      collection.inherited ??
                      say('category_placeholder')}
                  </bdi>
                </span>
              </div>
              {mayChange && (
                <Button
                  variant="secondary"
                  aria-haspopup="dialog"
                  onClick={() => editor.show(collection)}
                >
                  {say('edit')}
                  <span className="visually-hidden"> {collection.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {editor.editor && <CategoryEditor key={editor.opening} editor={editor.editor} />}
    </section>
  );
}

type EditorProps = {
  readonly editor: NonNullable<ReturnType<typeof useEditDialog<FeedCollection>>['editor']>;
};

function CategoryEditor({ editor }: EditorProps) {
  const say = useWords(FEEDS);
  const call = useCall();
  const { id, name, inherited } = editor.about;
  return (
    <EditDialog
      editor={editor}
      title={say('category_of', { collection: name })}
      saved={editor.about}
      valuesOf={({ google_category }) => ({ google_category: google_category ?? '' })}
      send={(body) => call('PUT /feed-categories/{id}', { params: { id }, body })}
      texts={{
        done: say('category_saved'),
        failed: say('category_failed', { collection: name }),
      }}
    >
      {({ field }) => (
        <Input
          {...field('google_category')}
          label={say('category')}
          hint={say('category_hint')}
          placeholder={inherited ?? say('category_placeholder')}
          maxLength={MAX_GOOGLE_CATEGORY_LENGTH}
          data-autofocus
        />
      )}
    </EditDialog>
  );
}
