import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { DetailedProduct } from '../../../../contract/catalog.ts';
import type { EditedVariant, EditedVariants } from '../../../../contract/variants.ts';
import { type Answers, Refused, startServer } from '../../../../test/components/server.ts';
import { ADMIN, product } from '../../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../../test/components/show.tsx';
import { currentToasts } from '../../../ui/toast-list.ts';

const variant = (id: number, name: string, price: string) => ({
  ...{ id, values: [name], name, price, discount: '0.00' },
  available: 1 as const,
  offered: 1 as const,
});
const STORED: EditedVariants = {
  options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] }],
  variants: [variant(1, 'S', '10.00'), variant(2, 'M', '12.00'), variant(3, 'L', '14.00')],
  version: '2026-01-01T00:00:00.000Z',
};
const RUG = product(9, 'Rug') as DetailedProduct;

async function openVariants(answers: Answers = {}) {
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /panel-products/{id}': () => RUG,
    'GET /products/{id}/variants': () => STORED,
    ...answers,
  });
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/products/9/variants');
  const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
  await expect.element(cell(/^Price of S/)).toBeVisible();
  return { server, screen, cell };
}

const sent = (server: Awaited<ReturnType<typeof openVariants>>['server']) =>
  server.received('PUT /products/{id}/variants').at(-1)?.body;

describe('the grid of variants', () => {
  test('sends what was changed with the version that was read', async () => {
    const { server, screen, cell } = await openVariants({
      'PUT /products/{id}/variants': () => STORED,
    });
    expect(screen.getByText('Not saved yet').elements()).toEqual([]);
    await cell(/^Price of M/).click();
    await userEvent.keyboard('13.5{Enter}');
    await expect.element(cell(/^Price of L/)).toHaveFocus();
    await cell(/^In stock of S/).click();
    await userEvent.keyboard('4{Tab}sku-1{Enter}');
    await screen.getByRole('button', { name: 'Save variants' }).click();
    await expect
      .poll(() => sent(server))
      .toMatchObject({
        version: STORED.version,
        variants: [
          { id: 1, price: '10.00', stock: 4, reference: 'sku-1' },
          { id: 2, price: '13.5' },
          { id: 3, price: '14.00' },
        ],
      });
    expect(sent(server).variants[1]).not.toHaveProperty('stock');
    await expect.element(screen.getByText('Not saved yet')).not.toBeInTheDocument();
  });

  test('fills, clears, undoes and does again', async () => {
    const { screen, cell } = await openVariants();
    await cell(/^Price of S/).click();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    await expect.element(cell(/^Price of L: 10.00/)).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(cell(/^Price of L: 14.00/)).toBeVisible();
    await screen.getByRole('button', { name: 'Redo' }).click();
    await cell(/^Price of M/).click();
    await userEvent.keyboard('{Delete}');
    await expect.element(cell(/^Price of M: blank/)).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(cell(/^Price of M: 10.00/)).toBeVisible();
  });

  test('says what is wrong at its cell: at once where something is typed, else when it is sent', async () => {
    const { server, screen, cell } = await openVariants();
    await cell(/^Discount % of S/).click();
    await userEvent.keyboard('120{Enter}');
    await expect
      .element(cell(/^Discount % of S/))
      .toHaveAccessibleDescription('discount field must be between 0 and 100');
    await userEvent.keyboard('{ArrowUp}5{Enter}');
    await expect.element(cell(/^Discount % of S/)).not.toHaveAttribute('aria-invalid');
    await cell(/^Price of S/).click();
    await userEvent.keyboard('{Backspace}');
    await expect.element(cell(/^Price of S/)).not.toHaveAttribute('aria-invalid');
    await screen.getByRole('button', { name: 'Save variants' }).click();
    await expect.element(cell(/^Price of S/)).toHaveAccessibleDescription('Please enter a price');
    await expect.element(cell(/^Price of S/)).toHaveFocus();
    expect(sent(server)).toBeUndefined();
  });

  test('announces the errors of what was pasted, filled or typed: the focus is elsewhere by then', async () => {
    const { screen, cell } = await openVariants();
    const paste = (text: string) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    };
    const said = (text: string) =>
      expect.element(screen.getByRole('status').filter({ hasText: text })).toBeInTheDocument();
    await cell(/^Price of S/).click();
    paste('9.00\t10\nabout ten\t120\n8\t5\n');
    await said(
      '6 cells pasted. 2 errors, the first: Price of M: Please enter digits only, like 69.99',
    );
    await userEvent.keyboard('{Control>}z{/Control}');
    await cell(/^SKU of S/).click();
    await userEvent.keyboard('rug-1{Enter}RUG-1{Enter}');
    await said('1 error: SKU of M: Another variant here has this SKU');
    await userEvent.keyboard('{ArrowUp}rug-2{Enter}');
    await expect.element(screen.getByText(/1 error/)).not.toBeInTheDocument();
    // It is the other cell that is wrong by what is filled in.
    await cell(/^SKU of M/).click();
    await userEvent.keyboard('{Control>}d{/Control}');
    await said('1 cell filled. 1 error: SKU of M: Another variant here has this SKU');
  });

  test('shows what the shop says at its cell until the row is changed', async () => {
    const { screen, cell } = await openVariants({
      'PUT /products/{id}/variants': () =>
        new Refused(422, 'Validation failed', { 'variants.1.price': ['must be less'] }),
    });
    await cell(/^Price of M/).click();
    await userEvent.keyboard('900{Enter}');
    await screen.getByRole('button', { name: 'Save variants' }).click();
    await expect.element(cell(/^Price of M/)).toHaveAccessibleDescription('Price must be less');
    await userEvent.keyboard('800{Enter}');
    await expect.element(cell(/^Price of M/)).not.toHaveAttribute('aria-invalid');
    await expect.element(screen.getByText('Not saved yet')).toBeVisible();
  });

  test('keeps what was typed when somebody else has changed the product, and tells both ways on', async () => {
    const message = 'Rana changed Rug just now';
    const newer = { ...STORED, version: '2026-02-02T00:00:00.000Z' };
    let isOutdated = true;
    const { server, screen, cell } = await openVariants({
      'PUT /products/{id}/variants': () =>
        isOutdated ? new Refused(409, message, { version: [message] }) : newer,
    });
    await cell(/^Price of M/).click();
    await userEvent.keyboard('13{Enter}');
    await screen.getByRole('button', { name: 'Save variants' }).click();
    const told = screen.getByRole('group', { name: 'Changed in the meantime' });
    await expect.element(told.getByText(/Rana changed Rug just now/).first()).toBeVisible();
    await expect.element(cell(/^Price of M: 13/)).toBeVisible();
    server.answer({ 'GET /products/{id}/variants': () => newer });
    isOutdated = false;
    await screen.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect
      .poll(() => sent(server))
      .toMatchObject({ version: newer.version, variants: [{}, { price: '13' }, {}] });
  });

  test('is saved where only the answer to that was lost', async () => {
    const message = 'You changed Rug elsewhere, just now';
    const { server, screen, cell } = await openVariants({
      'PUT /products/{id}/variants': () => new Refused(409, message, { version: [message] }),
    });
    await cell(/^Price of M/).click();
    await userEvent.keyboard('13{Enter}');
    await cell(/^In stock of S/).click();
    await userEvent.keyboard('4{Enter}');
    const [small, medium, large] = STORED.variants as [EditedVariant, EditedVariant, EditedVariant];
    const saved = [{ ...small, on_hand: 4 }, { ...medium, price: '13.00' }, large];
    const version = '2026-02-02T00:00:00.000Z';
    server.answer({
      'GET /products/{id}/variants': () => ({ ...STORED, version, variants: saved }),
    });
    await screen.getByRole('button', { name: 'Save variants' }).click();
    await expect.element(cell(/^Price of M: 13.00/)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Changed in the meantime' }).query()).toBeNull();
    expect(screen.getByText('Not saved yet').query()).toBeNull();
  });

  test('says which variants leave the shop, and adds them back', async () => {
    const { screen } = await openVariants();
    await screen.getByRole('button', { name: 'Remove M' }).last().click();
    await expect
      .element(screen.getByText(/^Saving takes M out of the shop. Orders keep/))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Add variant' }).click();
    await expect.element(screen.getByRole('heading', { name: '3 variants' })).toBeVisible();
  });

  test('takes no input while it is saved: the answer takes its place', async () => {
    let answer = (_saved: EditedVariants) => {};
    const { screen, cell } = await openVariants({
      'PUT /products/{id}/variants': () =>
        new Promise<EditedVariants>((resolve) => {
          answer = resolve;
        }),
    });
    await cell(/^Price of M/).click();
    await userEvent.keyboard('13{Enter}');
    await screen.getByRole('button', { name: 'Save variants' }).click();
    await expect.element(screen.getByRole('button', { name: 'Updating...' })).toBeVisible();
    expect(screen.getByRole('grid').element().closest('[inert]')).not.toBeNull();
    answer(STORED);
    await expect.element(cell(/^Price of M: 12.00/)).toBeVisible();
    expect(screen.getByRole('grid').element().closest('[inert]')).toBeNull();
  });

  test('takes an error away once it is being mended', async () => {
    const { screen, cell } = await openVariants();
    await cell(/^Price of M/).click();
    await userEvent.keyboard('x{Enter}');
    await screen.getByRole('button', { name: 'Save variants' }).click();
    const told = () => currentToasts().map(({ text }) => text);
    await expect.poll(told).toEqual(['Please enter digits only, like 69.99']);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(told).toEqual([]);
  });

  test('leads to the stock of the row that the focus is on', async () => {
    const { screen, cell } = await openVariants();
    const ledger = () => screen.getByRole('link', { name: /^Stock of/ });
    await expect.element(ledger()).toHaveAccessibleName('Stock of S');
    await cell(/^Price of M/).click();
    await expect.element(ledger()).toHaveAccessibleName('Stock of M');
    await expect
      .element(ledger())
      .toHaveAttribute('href', '/admin/adminPanel/products/9/stock?variant=2');
  });

  test('says in plain words when there would be more than 100', async () => {
    const { screen } = await openVariants();
    await screen.getByRole('button', { name: 'Add option' }).click();
    const add = screen.getByRole('textbox', { name: 'Add to option 2' });
    await add.fill(Array.from({ length: 40 }, (_none, n) => `Tone ${n}`).join());
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByText(/These options make 120 combinations, and a product can have 100/))
      .toBeVisible();
    expect(screen.getByRole('button', { name: /^Make/ }).elements()).toEqual([]);
  });
});
