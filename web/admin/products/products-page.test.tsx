import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  type Answers,
  Refused,
  startServer,
  UNREACHABLE,
} from '../../../test/components/server.ts';
import { ADMIN, pageOf, product } from '../../../test/components/shop-data.ts';
import { logIn, said, showPage } from '../../../test/components/show.tsx';

const PRODUCTS = ['Vase', 'Lamp', 'Basket', 'Candle'].map((name, at) => product(at + 1, name));

/** Opens the product list as an admin. */
async function openProducts(answers: Answers = {}, search = '') {
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /categories': () => [],
    'GET /products': () => pageOf(PRODUCTS),
    'GET /hidden-products': () => pageOf([]),
    'GET /stock': () => [],
    ...answers,
  });
  logIn(ADMIN);
  const screen = await showPage(`/admin/adminPanel/products${search}`);
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  const selected = () =>
    screen
      .getByRole('row')
      .elements()
      .filter((row) => row.getAttribute('data-selected') === 'true')
      .map((row) => Number(row.getAttribute('data-row')));
  return { server, screen, box, selected };
}

describe('the panel’s table of products', () => {
  test('says that it loads, then shows its rows', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof pageOf<(typeof PRODUCTS)[number]>>>();
    const { screen } = await openProducts({ 'GET /products': () => answer.promise });
    await expect.element(screen.getByText('Loading...')).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'Select page' })).toBeDisabled();
    answer.resolve(pageOf(PRODUCTS));
    await expect.element(screen.getByText('4 products')).toBeVisible();
    await expect.element(screen.getByText('Loading...')).not.toBeInTheDocument();
    expect(screen.getByRole('row').elements()).toHaveLength(5);
  });

  test('says how many are left of those that are counted, and leads to their stock', async () => {
    const { screen } = await openProducts({
      'GET /stock': () => [{ product_id: 2, on_hand: 1200, low_at: 5, offered: 1 as const }],
    });
    const stock = screen.getByRole('link', { name: /in stock/ });
    await expect.element(stock).toHaveTextContent('1,200 in stock of Lamp');
    await expect.element(stock).toHaveAttribute('href', '/admin/adminPanel/products/2/stock');
    expect(stock.elements()).toHaveLength(1);
  });

  test('gives a finger 24 px for its links to stock and variants', async () => {
    const cushion = product(9, 'Cushion', { variant_summary: { count: 8, price_varies: true } });
    const { screen } = await openProducts({
      'GET /products': () => pageOf([cushion]),
      'GET /stock': () => [{ product_id: 9, on_hand: 12, low_at: 5, offered: 1 as const }],
    });
    for (const name of ['8 variants of Cushion', '12 in stock of Cushion']) {
      const link = screen.getByRole('link', { name });
      await expect.element(link).toBeVisible();
      expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    }
  });

  test('edits the merchant’s own switch of what is sold out', async () => {
    const soldOut = product(1, 'Vase', { available: 0, description: 'Clay' });
    const { server, screen } = await openProducts({
      'GET /products': () => pageOf([soldOut]),
      'GET /panel-products/{id}': () => soldOut,
      'GET /product-tags': () => [],
      'GET /category-attributes/{id}': () => [],
      'GET /categories': () => [{ ...soldOut.category, image_url: null, picture: null }],
      'GET /stock': () => [{ product_id: 1, on_hand: 0, low_at: 5, offered: 1 as const }],
      'POST /products/{id}': () => soldOut,
    });
    await expect.element(screen.getByRole('link', { name: /in stock/ })).toBeVisible();
    await screen.getByRole('button', { name: /^Edit Product/ }).click();
    const available = screen.getByRole('dialog').getByLabelText('Available');
    await expect.element(available).toHaveValue('1');
    await available.selectOptions('No');
    await screen.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => server.received('POST /products/{id}').length).toBe(1);
  });

  test('leads to the variants of what is sold in some, in place of editing its price here', async () => {
    const cushion = product(9, 'Cushion', { variant_summary: { count: 4, price_varies: true } });
    const { screen } = await openProducts({ 'GET /products': () => pageOf([cushion]) });
    const link = screen.getByRole('link', { name: '4 variants of Cushion' });
    await expect.element(link).toHaveAttribute('href', '/admin/adminPanel/products/9/variants');
    await expect.element(screen.getByText(/from 40\.00/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^(Price|Discount) of/ }).elements()).toEqual([]);

    await screen.getByRole('checkbox', { name: 'Select Cushion' }).click();
    await screen.getByRole('button', { name: 'Discount', exact: true }).click();
    const told = screen.getByText(/One product is sold in variants: all of them get it/);
    await expect.element(told).toBeVisible();
  });

  test('without products leads to a new one', async () => {
    const { screen } = await openProducts({ 'GET /products': () => pageOf([]) });
    await expect.element(screen.getByText('No products found.')).toBeVisible();
    const add = screen.getByRole('table').getByRole('link', { name: 'Add product' });
    await expect.element(add).toHaveAttribute('href', '/admin/adminPanel/products/add');
  });

  test('without a match leads to all of them', async () => {
    const { screen } = await openProducts(
      { 'GET /products': () => pageOf([]) },
      '?searchQuery=sofa',
    );
    await expect.element(screen.getByText('No products found.')).toBeVisible();
    const all = screen.getByRole('link', { name: 'Show all products' });
    await expect.element(all).toHaveAttribute('href', '/admin/adminPanel/products');
  });

  test('that could not be read says why, and Retry reads it again', async () => {
    const { server, screen } = await openProducts({ 'GET /products': () => UNREACHABLE });
    await expect.element(screen.getByText('Error fetching products')).toBeVisible();
    server.answer({ 'GET /products': () => new Refused(503, 'The database is away') });
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('The database is away')).toBeVisible();
    server.answer({ 'GET /products': () => pageOf(PRODUCTS) });
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('4 products')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  test('is sorted by the server, from the first page, with the sort in the address', async () => {
    const { server, screen } = await openProducts(
      {
        'GET /products': ({ query }) =>
          pageOf(query.page === '3' ? PRODUCTS : PRODUCTS.toReversed()),
      },
      '?page=3',
    );
    await expect.element(screen.getByText('4 products')).toBeVisible();
    await screen.getByRole('combobox', { name: 'Sort by:' }).selectOptions('price_low_to_high');
    await expect.poll(() => names(screen)).toEqual(['Candle', 'Basket', 'Lamp', 'Vase']);
    expect(server.received('GET /products').at(-1)?.query).toMatchObject({
      page: '1',
      sort_by: 'price_low_to_high',
    });
    expect(location.search).toBe('?sortBy=price_low_to_high');
  });
});

describe('products that are not shown', () => {
  const draft = product(7, 'Draft lamp', { hidden: true });

  const answers: Answers = {
    'GET /hidden-products': () => pageOf([draft]),
    'POST /products/bulk': () => ({ undo: [{ id: 7, version: '2', hidden: 1 }] }),
  };

  test('are told beside the count, with the way to them', async () => {
    const { screen } = await openProducts(answers, '?collection=3');
    await expect
      .element(screen.getByRole('link', { name: '1 not shown' }))
      .toHaveAttribute('href', '/admin/adminPanel/products?collection=3&hidden=true');
  });

  test.each([
    [1, '1 product that is not shown matches'],
    [2, '2 products that are not shown match'],
  ])('are told above the list of a search that finds %i of them alone', async (count, told) => {
    const found = [draft, product(8, 'Draft stool', { hidden: true })].slice(0, count);
    const { screen } = await openProducts(
      { 'GET /products': () => pageOf([]), 'GET /hidden-products': () => pageOf(found) },
      '?searchQuery=draft',
    );
    await expect.element(screen.getByText(new RegExp(told))).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Show', exact: true }))
      .toHaveAttribute('href', '/admin/adminPanel/products?searchQuery=draft&hidden=true');
  });

  test('have a list of their own, from which they can be shown', async () => {
    const { server, screen } = await openProducts(answers, '?searchQuery=draft&hidden=true');
    await expect.element(screen.getByRole('row', { name: /Draft lamp Not shown/ })).toBeVisible();
    expect(server.received('GET /hidden-products')[0]?.query).toMatchObject({ search: 'draft' });
    await screen.getByRole('button', { name: 'Show in the shop: Draft lamp' }).click();
    await expect.element(screen.getByText('1 product shown in the shop')).toBeVisible();
    expect(server.received('POST /products/bulk')[0]?.body).toMatchObject({
      changes: [{ id: 7, hidden: 0 }],
    });
  });

  test('leave the list when they are hidden, by the row and many at once', async () => {
    const { server, screen, box } = await openProducts({
      'POST /products/bulk': () => ({ undo: [] }),
    });
    await screen.getByRole('button', { name: 'Hide from the shop: Vase' }).click();
    await expect.element(screen.getByText('1 product no longer shown in the shop')).toBeVisible();
    await box('Lamp').click();
    await box('Basket').click();
    await screen.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect.element(screen.getByText('2 products no longer shown in the shop')).toBeVisible();
    expect(server.received('POST /products/bulk')[1]?.body.changes).toHaveLength(2);
  });
});

describe('the selection in the panel’s table of products', () => {
  test('takes single rows, a range with Shift, and the page', async () => {
    const { screen, box, selected } = await openProducts();
    await box('Vase').click();
    await expect.poll(selected).toEqual([1]);
    const page = screen.getByRole('checkbox', { name: 'Select page' });
    await expect.element(page).toBePartiallyChecked();

    await box('Basket').click({ modifiers: ['Shift'] });
    await expect.poll(selected).toEqual([1, 2, 3]);
    await page.click();
    await expect.poll(selected).toEqual([1, 2, 3, 4]);
    await page.click();
    await expect.poll(selected).toEqual([]);
  });

  test('follows the list keys', async () => {
    const { screen, selected } = await openProducts();
    await expect.element(screen.getByText('4 products')).toBeVisible();
    await userEvent.keyboard('jx');
    await expect.poll(selected).toEqual([1]);
    await userEvent.keyboard('jj{Shift>}X{/Shift}');
    await expect.poll(selected).toEqual([1, 2, 3]);
    await userEvent.keyboard('kx');
    await expect.poll(selected).toEqual([1, 3]);
  });

  test('is there again where the change of its rows was refused, and the rows are as before', async () => {
    const refusal = Promise.withResolvers<Refused>();
    const { screen, box, selected } = await openProducts({
      'POST /products/bulk': () => refusal.promise,
    });
    await box('Vase').click();
    await box('Lamp').click();
    await screen.getByRole('button', { name: 'Not available' }).click();
    const available = screen.getByRole('switch', { name: 'Available: Vase' });
    await expect.element(available).not.toBeChecked();
    await expect.poll(selected).toEqual([]);

    refusal.resolve(new Refused(409, 'Somebody else is changing products'));
    const said = screen.getByRole('alert').getByText('Somebody else is changing products');
    await expect.element(said).toBeVisible();
    await expect.element(available).toBeChecked();
    await expect.poll(selected).toEqual([1, 2]);
  });
});

describe('all products of a list', () => {
  const MANY = Array.from({ length: 250 }, (_, at) => product(at + 1, `Piece ${at + 1}`));

  /** Answers a list of 250 products by pages, and changes with what takes them back; `refused`: which of them is. */
  const answers = (refused?: number): Answers => {
    let changes = 0;
    return {
      'GET /products': ({ query }) => {
        const [page, per_page] = [Number(query.page), Number(query.per_page)];
        const data = MANY.slice((page - 1) * per_page, page * per_page);
        const last_page = Math.ceil(MANY.length / per_page);
        return { data, current_page: page, last_page, per_page, total: MANY.length };
      },
      'POST /products/bulk': ({ body }) => {
        changes += 1;
        if (changes === refused) return new Refused(409, 'Somebody else is changing products');
        return {
          undo: body.changes.map(({ id }: { id: number }) => ({ id, version: '2', available: 1 })),
        };
      },
    };
  };

  async function selectAll(refused?: number) {
    const opened = await openProducts(answers(refused));
    const { screen } = opened;
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    const bar = screen.getByRole('region', { name: 'Selected products' });
    await bar.getByRole('button', { name: 'Select all 250 products' }).click();
    await expect.element(bar.getByText('250 selected')).toBeVisible();
    return { ...opened, bar };
  }

  const changedIn = (server: ReturnType<typeof startServer>) =>
    server
      .received('POST /products/bulk')
      .map(({ body }) => body.changes.map(({ id }: { id: number }) => id));

  test('are changed by one press in calls of a hundred, and changed back', async () => {
    const { server, screen, bar } = await selectAll();
    await bar.getByRole('button', { name: 'Not available' }).click();
    await expect.poll(() => said).toContain('250 products not available');
    const ids = MANY.map(({ id }) => id);
    const calls = [ids.slice(0, 100), ids.slice(100, 200), ids.slice(200)];
    expect(changedIn(server)).toEqual(calls);
    await expect.element(bar).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => changedIn(server)).toEqual([...calls, ...calls]);
  });

  test('are named by their number where they are deleted, and one that is left out is the page again', async () => {
    const { screen, bar, box } = await selectAll();
    await bar.getByRole('button', { name: 'Delete' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(/250/).first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await box('Piece 3').click();
    await expect.element(bar.getByText('29 selected')).toBeVisible();
  });

  test('say how many were changed where one of the calls is refused', async () => {
    const { bar } = await selectAll(2);
    await bar.getByRole('button', { name: 'Not available' }).click();
    await expect.poll(() => said).toContain('100 of 250 products were changed');
    await expect.poll(() => said).toContain('Somebody else is changing products');
  });
});

describe('a price in the panel’s table of products', () => {
  test('is checked in its row, and Escape leaves it as it was', async () => {
    const { server, screen } = await openProducts();
    const price = screen.getByRole('button', { name: 'Price of Vase: 40.00. Edit' });
    await price.click();
    const field = screen.getByRole('textbox', { name: 'Price of Vase' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('0{Enter}');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(price).toHaveFocus();
    expect(server.received('POST /products/{id}')).toEqual([]);
  });

  test('is shown at once, and goes back with the reason under it where it is refused', async () => {
    const refusal = Promise.withResolvers<Refused>();
    const { screen } = await openProducts({ 'POST /products/{id}': () => refusal.promise });
    await screen.getByRole('button', { name: 'Price of Lamp: 40.00. Edit' }).click();
    await userEvent.keyboard('55{Enter}');
    const shown = screen.getByRole('button', { name: 'Price of Lamp: 55.00. Edit' });
    await expect.element(shown).toHaveFocus();
    refusal.resolve(new Refused(422, 'Validation failed', { price: ['is above the limit'] }));
    const field = screen.getByRole('textbox', { name: 'Price of Lamp' });
    await expect.element(field).toHaveAccessibleDescription('is above the limit');
    await expect.element(field).toHaveValue('55');
    await userEvent.keyboard('{Escape}');
    const before = screen.getByRole('button', { name: 'Price of Lamp: 40.00. Edit' });
    await expect.element(before).toHaveFocus();
  });

  test('and another change right after it are made on the version that the first has made', async () => {
    const later = '2026-01-01T00:00:00.001Z';
    const { server, screen, box } = await openProducts({
      'POST /products/{id}': () => product(2, 'Lamp', { price: '55.00', updated_at: later }),
      'POST /products/bulk': () => ({ undo: [{ id: 2, version: '2', available: 1 }] }),
    });
    await screen.getByRole('button', { name: 'Price of Lamp: 40.00. Edit' }).click();
    server.answer({ 'GET /products': () => new Promise(() => undefined) });
    await userEvent.keyboard('55{Enter}');
    await box('Lamp').click();
    await box('Basket').click();
    const versions = (at: number) =>
      server
        .received('POST /products/bulk')
        [at]?.body.changes.map(({ id, version }: { id: number; version: string }) => [id, version]);
    await screen.getByRole('button', { name: 'Not available' }).click();
    await expect
      .poll(() => versions(0))
      .toEqual([
        [2, later],
        [3, product(3, '').updated_at],
      ]);
    await expect.element(screen.getByText('2 products not available')).toBeVisible();
    await box('Lamp').click();
    await screen.getByRole('button', { name: 'Not available' }).click();
    await expect.poll(() => versions(1)).toEqual([[2, '2']]);
  });

  test('says why a product that is sold out does not become available', async () => {
    const soldOut = product(1, 'Vase', { available: 0 });
    const { screen } = await openProducts({
      'GET /products': () => pageOf([soldOut]),
      'POST /products/{id}': () => soldOut,
    });
    const available = screen.getByRole('switch', { name: 'Available: Vase' });
    await available.click();
    await expect.element(screen.getByText('Vase: 0 in stock: enter stock first')).toBeVisible();
    await expect.element(available).not.toBeChecked();
  });
});

const names = (screen: Awaited<ReturnType<typeof showPage>>) =>
  screen
    .getByRole('switch')
    .elements()
    .map((element) => element.getAttribute('aria-label')?.replace('Available: ', ''));
