import { type Kysely, sql, type Transaction } from 'kysely';
import type { ProductPricing } from '../../contract/costs.ts';
import { variantName } from '../../domain/variants.ts';
import type { Database } from '../database/types.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { inPanel } from '../products/in-panel.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';
import { lockProduct } from './write-product.ts';

/** `null`: it is not sold in variants. */
type ReadPricing = Omit<ProductPricing, 'variants'> & {
  readonly variants: NonNullable<ProductPricing['variants']> | null;
};

/**
 * What a product costs the merchant, with its price of now.
 *
 * @throws {Refusal} 404 for a product that is absent or deleted.
 */
export async function readPricing(db: Kysely<Database>, id: number): Promise<ProductPricing> {
  const { rows } = await sql<ReadPricing>`
    select p.name, p.price, p.discount, c.cost, (
        select json_agg(json_build_object('id', v.id, 'name', v.name, 'cost', own.cost::text) order by v.position)
        from product_variants v left join variant_costs own on own.variant_id = v.id
        where v.product_id = p.id and v.deleted_at is null
      ) as variants
    from products p left join product_costs c on c.product_id = p.id
    where p.id = ${id} and ${inPanel('p')}`.execute(db);
  if (!rows[0]) throw notFound('Product');
  const { variants, ...product } = rows[0];
  return { ...product, ...(variants && { variants }) };
}

interface VariantsCosts {
  readonly id: number;
  readonly cost: string | null;
}

interface Costs {
  readonly cost: string | null;
  readonly variants?: readonly VariantsCosts[] | undefined;
  /** What it was when it was read. */
  readonly seen?: Pick<ProductPricing, 'cost' | 'variants'> | undefined;
}

/**
 * Sets what a product and its variants cost the merchant; `null` removes it. The catalogue as shoppers see it stays as it is.
 *
 * @throws {Refusal} 404 for a product that is absent or deleted, 409 for a variant that it does not have, and where one is not as
 *   it was `seen`.
 */
export function writeCosts(
  services: CatalogueWriter,
  id: number,
  { cost, variants = [], seen }: Costs,
): Promise<ProductPricing> {
  return writeCatalogue(services, [], async (transaction) => {
    await lockProduct(transaction, id);
    if (seen) refuseOutdated(await readPricing(transaction, id), seen, { cost, variants });
    if (cost === null)
      await transaction.deleteFrom('product_costs').where('product_id', '=', id).execute();
    else await storeCosts(transaction, [{ id, cost }]);
    await writeVariantCosts(transaction, id, variants);
    return { answer: await readPricing(transaction, id) };
  });
}

/** What is as it is wanted already is not outdated: an answer may have been lost. */
function refuseOutdated(
  now: ProductPricing,
  seen: Pick<ProductPricing, 'cost' | 'variants'>,
  wanted: { readonly cost: string | null; readonly variants: readonly VariantsCosts[] },
): void {
  const ofVariants = wanted.variants.flatMap(({ id, cost: will }) => {
    const is = now.variants?.find((one) => one.id === id);
    const was = seen.variants?.find((one) => one.id === id);
    return is && was ? { of: ` of ${is.name}`, is: is.cost, was: was.cost, will } : [];
  });
  const costs = [{ of: '', is: now.cost, was: seen.cost, will: wanted.cost }, ...ofVariants];
  const changed = costs.find(({ is, was, will }) => !isSameCost(is, was) && !isSameCost(is, will));
  if (!changed) return;
  const { of, is } = changed;
  const what = is === null ? `removed the cost${of}` : `changed the cost${of} to ${is}`;
  throw new Refusal(409, `Another admin has ${what} meanwhile. Save again to replace it`);
}

const isSameCost = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Number(one) === Number(other);

async function writeVariantCosts(
  db: Transaction<Database>,
  productId: number,
  variants: readonly VariantsCosts[],
): Promise<void> {
  if (variants.length === 0) return;
  const ids = [...new Set(variants.map((variant) => variant.id))];
  const { rows: own } = await sql`
    select from product_variants
    where id = any (${ids}::int[]) and product_id = ${productId} and deleted_at is null`.execute(
    db,
  );
  if (own.length < ids.length) throw new Refusal(409, 'The product no longer has this variant');
  const costs = JSON.stringify(variants);
  await sql`
    delete from variant_costs where variant_id in (
      select id from jsonb_to_recordset(${costs}::jsonb) r (id int, cost numeric) where r.cost is null)`.execute(
    db,
  );
  await sql`
    insert into variant_costs (variant_id, cost)
    select distinct on (id) id, cost from jsonb_to_recordset(${costs}::jsonb) r (id int, cost numeric)
    where cost is not null
    on conflict (variant_id) do update set cost = excluded.cost`.execute(db);
}

/** Sets what products cost. They are locked. */
export async function storeCosts(
  db: Transaction<Database>,
  costs: readonly { readonly id: number; readonly cost: string }[],
): Promise<void> {
  if (costs.length === 0) return;
  await sql`
    insert into product_costs (product_id, cost)
    select id, cost from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) r (id int, cost numeric)
    on conflict (product_id) do update set cost = excluded.cost`.execute(db);
}

/** Lets a copy of a product, and its variants, cost what the product's do. */
export async function copyCosts(
  db: Transaction<Database>,
  from: number,
  to: number,
): Promise<void> {
  await sql`
    insert into product_costs (product_id, cost) select ${to}, cost from product_costs where product_id = ${from}`.execute(
    db,
  );
  await sql`
    insert into variant_costs (variant_id, cost)
    select copy.id, c.cost from variant_costs c join product_variants v on v.id = c.variant_id
      join product_variants copy on copy.product_id = ${to} and copy.option_values = v.option_values
    where v.product_id = ${from} and v.deleted_at is null`.execute(db);
}

/** A variant by what is chosen in it, and what a piece of it costs; `null` says nothing. */
interface VariantCost {
  readonly values: readonly string[];
  readonly cost: string | null;
}

/** Sets what variants of a product cost that is locked, where it is not what they cost already. */
export async function storeVariantCosts(
  db: Transaction<Database>,
  productId: number,
  variants: readonly VariantCost[],
): Promise<void> {
  const costs = variants.flatMap(({ values, cost }) =>
    cost === null ? [] : { name: variantName(values), cost },
  );
  if (costs.length === 0) return;
  await sql`
    insert into variant_costs (variant_id, cost)
    select v.id, r.cost
    from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) r (name text, cost numeric)
      join product_variants v on v.product_id = ${productId} and v.name = r.name and v.deleted_at is null
      left join variant_costs own on own.variant_id = v.id left join product_costs k on k.product_id = v.product_id
    where r.cost is distinct from coalesce(own.cost, k.cost)
    on conflict (variant_id) do update set cost = excluded.cost`.execute(db);
}
