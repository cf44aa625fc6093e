import { useEffect, useRef, useState } from 'react';
import type { DetailedProduct } from '../../contract/catalog.ts';
import type { ProductOption, ProductVariant } from '../../contract/variants.ts';
import { useShownPrice } from './shown-price.ts';
import styles from './variant-picker.module.css';
import { productHref } from './variants.ts';

export interface VariantPickerProps {
  readonly product: DetailedProduct;
  /** What is chosen. */
  readonly variant: ProductVariant;
  /** The product's pictures as the gallery shows them. */
  readonly pictures: DetailedProduct['images'];
  /** Something was chosen before this part was hydrated. */
  readonly chosenBefore: boolean;
  readonly onChoose: (variant: ProductVariant) => void;
}

/** The options of a product as groups of radio buttons. Each choice leads to a variant that there is. */
export function VariantPicker(props: VariantPickerProps) {
  const { product, variant, pictures, chosenBefore, onChoose } = props;
  const { options = [], variants = [] } = product;
  const [changed, setChanged] = useState(chosenBefore);
  const choose = (next: ProductVariant) => {
    setChanged(true);
    onChoose(next);
  };
  const own = variant.image_id ?? product.images[0]?.id;
  const picture = pictures.findIndex(({ id }) => id === own);
  const isSeen = useRef(picture < 1); // As the page comes.
  useEffect(() => {
    if (!isSeen.current) showPicture(picture);
    isSeen.current = false;
  }, [picture]);
  return (
    <>
      <div className={styles.options}>
        {options.map((option, place) => (
          <Option
            key={option.name}
            option={option}
            chosen={variant.values[place] ?? ''}
            name={`option-${place}`}
            pictures={pictures}
            leadsTo={(value) => choiceOf(variants, variant.values, place, value)}
            onChoose={choose}
          />
        ))}
      </div>
      <noscript>
        <ul className={styles.links}>
          {variants.map(({ id, name, available }) => (
            <li key={id}>
              <a
                href={productHref(product.id, id)}
                aria-current={id === variant.id ? 'true' : undefined}
              >
                {name}
              </a>
              {!available && ' (Out of Stock)'}
            </li>
          ))}
        </ul>
      </noscript>
      {variant.reference && (
        <p className={styles.reference}>
          SKU <bdi>{variant.reference}</bdi>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {changed && <Said variant={variant} />}
      </p>
    </>
  );
}

interface OptionProps {
  readonly option: ProductOption;
  /** The value that is chosen. */
  readonly chosen: string;
  /** Of the radio buttons. */
  readonly name: string;
  readonly pictures: DetailedProduct['images'];
  readonly leadsTo: (value: string) => ChoiceOfValue | null;
  readonly onChoose: (variant: ProductVariant) => void;
}

function Option({ option, chosen, name, pictures, leadsTo, onChoose }: OptionProps) {
  return (
    <fieldset className={styles.option}>
      <legend className={styles.legend}>
        {option.name}: <bdi className={styles.chosen}>{chosen}</bdi>
      </legend>
      <div className={styles.values}>
        {option.values.map((value) => {
          const choice = leadsTo(value.name);
          if (!choice) return null; // No variant has it.
          const { variant, fits } = choice;
          const state = fits ? !variant.available && 'Out of Stock' : OTHERWISE;
          const picture = pictures.find(({ id }) => id === value.image_id);
          return (
            <label
              key={value.name}
              className={styles.value}
              data-missing={!fits || undefined}
              data-unavailable={(fits && !variant.available) || undefined}
              title={state || undefined}
            >
              <input
                type="radio"
                name={name}
                value={value.name}
                checked={value.name === chosen}
                onChange={() => onChoose(variant)}
              />
              {picture ? (
                <img
                  className={styles.swatch}
                  src={smallest(picture)}
                  alt=""
                  width={24}
                  height={24}
                />
              ) : (
                value.color && (
                  <span className={styles.swatch} style={{ background: value.color }} />
                )
              )}
              <bdi className={styles.name}>{value.name}</bdi>
              {state && <span className="visually-hidden"> ({state})</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const OTHERWISE = 'Not in this combination: changes what else is chosen';

/** What is chosen now, for someone who does not see it. */
function Said({ variant }: { readonly variant: ProductVariant }) {
  const { final } = useShownPrice(variant);
  const { name, available, only_left: left } = variant;
  return (
    <>
      {name}: {final}
      {!available && ', Out of Stock'}
      {left && `, only ${left} left`}
    </>
  );
}

/** Brings a picture of the gallery into view; its place from 0. */
function showPicture(place: number): void {
  const slide = document.getElementById(`picture-${place + 1}`);
  slide?.parentElement?.scrollTo({ left: slide.offsetLeft });
}

const smallest = ({ base_url, widths }: DetailedProduct['images'][number]): string =>
  `${base_url}/${Math.min(...widths)}.webp`;

/** What a value of an option leads to, given what is chosen. */
interface ChoiceOfValue {
  /** The variant that is shown once it is chosen. */
  readonly variant: ProductVariant;
  /** Whether it is there with all else that is chosen; otherwise other options change with it. */
  readonly fits: boolean;
}

/**
 * What choosing `value` of the option at `place` leads to: the variant that keeps most of what is chosen, the earlier
 * options before the later ones, then one that is available, then the first. `null` where none has the value.
 */
export function choiceOf(
  variants: readonly ProductVariant[],
  chosen: readonly string[],
  place: number,
  value: string,
): ChoiceOfValue | null {
  const rank = (variant: ProductVariant): number => {
    const kept = chosen.map((one, at) => (at === place || variant.values[at] === one ? '1' : '0'));
    return Number(`${kept.join('')}${variant.available}`);
  };
  const [first, ...others] = variants.filter(({ values }) => values[place] === value);
  if (!first) return null;
  const variant = others.reduce((best, one) => (rank(one) > rank(best) ? one : best), first);
  const fits = chosen.every((one, at) => at === place || variant.values[at] === one);
  return { variant, fits };
}
