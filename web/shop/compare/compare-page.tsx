import { type ReactNode, useEffect } from 'react';
import type { DetailedProduct } from '../../../contract/catalog.ts';
import {
  displayAttribute,
  FACT_NAMES,
  formatKilograms,
  SHOWN_TEXTS,
} from '../../../domain/product-facts.ts';
import { measured } from '../../../domain/scale/measured.ts';
import { COMPARE_PAGE } from '../../../domain/words/compare-page.ts';
import { speaker } from '../../../domain/words/say.ts';
import { SCALE } from '../../../domain/words/scale.ts';
import { leaveOut } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { AddButton } from '../../cart/add-to-cart.tsx';
import { Rating } from '../../catalog/rating.tsx';
import { useShownPrice } from '../../catalog/shown-price.ts';
import { shownVariant } from '../../catalog/variants.ts';
import { compareHref, idsIn, setCompared } from '../../compare/compared.ts';
import { createLatePart } from '../../late-part.tsx';
import type { Meta, PageLocation, PageProps, Read } from '../../page.ts';
import { sizeText } from '../../scale/size-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { useWords } from '../../use-words.ts';
import styles from './compare-page.module.css';

/** Reads each product; one that is gone is left out. */
export async function load(location: PageLocation, read: Read): Promise<Meta> {
  const all = idsOf(location).map((id) => read(productQuery(id)).catch(leaveOut));
  await Promise.all(all);
  return { title: speaker(COMPARE_PAGE, 'en')('title'), noIndex: true };
}

const loadScale = () =>
  import('../../scale/to-scale.tsx').then(({ ToScaleTogether }) => ToScaleTogether);

/** All in one drawing: the server writes it, its code comes after the page. */
const { Part: LateScale } = createLatePart(
  loadScale,
  import.meta.env.SSR ? await loadScale() : null,
);

const idsOf = ({ search }: PageLocation) => idsIn(search.get('ids') ?? '');
const productQuery = (id: number) => callQuery('GET /products/{id}', { params: { id } });

/** Two to four things side by side: pictures, sizes, prices, facts, reviews. */
export default function ComparePage({ location }: PageProps) {
  const say = useWords(COMPARE_PAGE);
  const products = useProducts(idsOf(location));
  const known = products.map(({ id }) => id).join();
  useEffect(() => setCompared(idsIn(known)), [known]);
  const next = { href: '/collection', label: say('to_collections') };
  return (
    <div className={`container ${styles.page}`}>
      <SectionHeading as="h1">{say('title')}</SectionHeading>
      {products.length === 0 ? (
        <EmptyState title={say('nothing')} icon="search" next={next}>
          {say('nothing_why')}
        </EmptyState>
      ) : (
        <>
          <Table products={products} />
          {products.length === 1 && (
            <p className={styles.more}>
              <a href="/collection/0">{say('one_more')}</a>
            </p>
          )}
          <LateScale things={products.flatMap((one) => measured(sizedOf(one)) ?? [])} />
        </>
      )}
    </div>
  );
}

/** Those that are there, in the address's order. */
function useProducts([first, second, third, fourth]: readonly number[]) {
  const all = [useProduct(first), useProduct(second), useProduct(third), useProduct(fourth)];
  return all.filter((product) => product !== undefined);
}

const useProduct = (id: number | undefined): DetailedProduct | undefined => {
  const { data } = useData(productQuery(id ?? 0), { enabled: id !== undefined });
  return id === undefined ? undefined : data;
};

/** As the first variant that can be ordered is, where it is sold in variants. */
function sizedOf(product: DetailedProduct) {
  const { name, facts = {} } = product;
  const { width_mm, height_mm, depth_mm } = facts;
  return { name, width_mm, height_mm, depth_mm, values: shownVariant(product, 0)?.values };
}

interface Row {
  readonly label: string;
  readonly cells: readonly ReactNode[];
}

function Table({ products }: { readonly products: readonly DetailedProduct[] }) {
  const say = useWords(COMPARE_PAGE);
  const rows = useRows(products);
  const ids = products.map(({ id }) => id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse moves it by the keys
    <section className={styles.scroll} tabIndex={0} aria-label={say('title')}>
      <table className={styles.table} data-columns={products.length}>
        <thead>
          <tr>
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Head product={product} others={ids.filter((id) => id !== product.id)} />
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ label, cells }) => (
          <tbody key={label}>
            <tr>
              <th colSpan={products.length} scope="rowgroup">
                <bdi>{label}</bdi>
              </th>
            </tr>
            <tr>
              {products.map(({ id }, n) => (
                <td key={id}>{cells[n]}</td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface HeadProps {
  readonly product: DetailedProduct;
  readonly others: readonly number[];
}

function Head({ product, others }: HeadProps) {
  const say = useWords(COMPARE_PAGE);
  const { id, name, images } = product;
  return (
    <div className={styles.head}>
      <div className={styles.picture}>
        <Picture
          picture={images[0] ?? null}
          alt=""
          sizes="(min-width:768px) 224px,46vw"
          widest={640}
          ratio="var(--ratio-card)"
          className={styles.image ?? ''}
          eager
        />
      </div>
      <div className={styles.name}>
        <a href={`/product/${id}`}>{name}</a>
        <AddButton product={product} className={styles.add} />
      </div>
      <a
        className={styles.remove}
        href={compareHref(others)}
        aria-label={say('remove_named', { name })}
      >
        {say('remove')}
      </a>
    </div>
  );
}

function useRows(products: readonly DetailedProduct[]): readonly Row[] {
  const say = useWords(COMPARE_PAGE);
  const sayScale = useWords(SCALE);
  const unknown = <span className={styles.unknown}>{say('unknown')}</span>;
  const row = (label: string, of: (product: DetailedProduct) => ReactNode): Row[] => {
    const cells = products.map((product) => of(product) || null);
    return cells.some((cell) => cell !== null)
      ? [{ label, cells: cells.map((cell) => cell ?? unknown) }]
      : [];
  };
  const attributes = [
    ...new Set(products.flatMap(({ attributes = [] }) => attributes.map(({ name }) => name))),
  ];
  return [
    ...row(say('price'), (product) => <Cost product={product} />),
    ...row(say('size'), (product) => {
      const size = measured(sizedOf(product));
      return size && sizeText(size, sayScale);
    }),
    ...row(say('reviews'), ({ rating }) => rating && <Rating {...rating} />),
    ...row(say('stock'), ({ available }) => say(available === 1 ? 'in_stock' : 'out_of_stock')),
    ...row(FACT_NAMES.weight_g, ({ facts }) => facts?.weight_g && inKilograms(facts.weight_g)),
    ...SHOWN_TEXTS.flatMap((fact) => row(FACT_NAMES[fact], ({ facts }) => facts?.[fact])),
    ...attributes.flatMap((name) =>
      row(name, ({ attributes: own = [] }) => {
        const found = own.find((one) => one.name === name);
        return found && displayAttribute(found.value, found.unit);
      }),
    ),
  ];
}

const inKilograms = (g: number): string => `${formatKilograms(g)}\u00a0kg`;

function Cost({ product }: { readonly product: DetailedProduct }) {
  const { final, original } = useShownPrice(product);
  return <Price final={final} original={original} from={product.variant_summary?.price_varies} />;
}
