import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  type Answers,
  Refused,
  startServer as startAnswers,
  UNREACHABLE,
} from '../../test/components/server.ts';
import {
  cartItem,
  pageOf,
  product,
  RANA,
  storedLine,
  variant,
} from '../../test/components/shop-data.ts';
import { logIn, said, showPart } from '../../test/components/show.tsx';
import CartDrawer from './cart-drawer.tsx';
import { openCartPanel, switchToGuestCart } from './cart-store.ts';

const vase = product(1, 'Ribbed vase');
const lamp = product(2, 'Arc lamp', { price: '120.00' });

/** A shop that has nothing to offer beside what is in the cart, unless said. */
const startServer = (answers: Answers = {}) =>
  startAnswers({ 'GET /products': () => pageOf([]), ...answers });

/** Shows the drawer, open, to a guest with these lines. */
async function showToGuest(...lines: ReturnType<typeof storedLine>[]) {
  switchToGuestCart(lines);
  const screen = await showPart(<CartDrawer />);
  openCartPanel();
  return screen;
}

describe('the cart drawer of a guest', () => {
  test('is empty, and leads on', async () => {
    startServer();
    const screen = await showToGuest();
    await expect.element(screen.getByText('Your cart is empty')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Browse all products' });
    await expect.element(link).toHaveAttribute('href', '/collection/0');
    await expect.element(screen.getByText('Subtotal')).not.toBeInTheDocument();
  });

  test('shows how a product looked when it was added, until the live one has come', async () => {
    const live = Promise.withResolvers<[typeof vase]>();
    startServer({ 'GET /products/by-ids': () => live.promise });
    const screen = await showToGuest(storedLine(vase, 2));
    await expect.element(screen.getByRole('link', { name: 'Ribbed vase' })).toBeVisible();
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$80');
    live.resolve([{ ...vase, name: 'Ribbed white vase', price: '50.00' }]);
    await expect.element(screen.getByRole('link', { name: 'Ribbed white vase' })).toBeVisible();
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$100');
  });

  test('keeps its lines where today’s prices can’t be read', async () => {
    const server = startServer({ 'GET /products/by-ids': () => UNREACHABLE });
    const screen = await showToGuest(storedLine(vase, 1));
    await expect.poll(() => server.received('GET /products/by-ids')).toHaveLength(1);
    await expect.element(screen.getByRole('link', { name: 'Ribbed vase' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Checkout' })).toBeVisible();
  });

  test('marks what is out of stock, leaves it out of the total and blocks checkout until it is removed', async () => {
    startServer({
      'GET /products/by-ids': ({ query }) =>
        [{ ...lamp, available: 0 as const }, vase].filter(({ id }) =>
          query.ids?.split(',').includes(String(id)),
        ),
    });
    const screen = await showToGuest(storedLine(vase, 1), storedLine(lamp, 1));
    await expect.element(screen.getByText('Out of Stock')).toBeVisible();
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$40');
    await expect.element(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled();

    await screen.getByRole('button', { name: 'Remove Arc lamp' }).click();
    await expect.element(screen.getByRole('link', { name: 'Checkout' })).toBeVisible();
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$40');
  });

  test('distinguishes the variants of a product, and leads to each', async () => {
    const [sage, sand] = [variant(5, 'Sage / L'), variant(6, 'Sand / L', { price: '50.00' })];
    const server = startServer({
      'GET /products/by-ids': () => [{ ...vase, variants: [sage, sand] }],
    });
    const lines = [sage, sand].map(({ id }) => ({ ...storedLine(vase, 1), variant_id: id }));
    const screen = await showToGuest(...lines);
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$90');
    expect(server.received('GET /products/by-ids')[0]?.query).toEqual({
      ids: '1',
      variant_ids: '5,6',
    });
    const link = screen.getByRole('link', { name: 'Ribbed vase Sand / L' });
    await expect.element(link).toHaveAttribute('href', '/product/1?variant=6');
    await screen.getByRole('button', { name: 'Remove Ribbed vase, Sage / L' }).click();
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$50');
    await expect.element(link).toBeVisible();
  });

  test('asks for another variant where one is gone, and holds back checkout', async () => {
    const summary = { count: 1, price_varies: false };
    startServer({
      'GET /products/by-ids': () => [{ ...vase, variant_summary: summary, variants: [] }, lamp],
    });
    const gone = { ...storedLine(vase, 1), variant_id: 5, variant_name: 'Sage / L' };
    const screen = await showToGuest(gone, storedLine(lamp, 1));
    const another = screen.getByRole('link', { name: 'Choose another: Ribbed vase, Sage / L' });
    await expect.element(another).toHaveAttribute('href', '/product/1');
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$120');
    await expect.element(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled();
    await screen.getByRole('button', { name: 'Remove Ribbed vase, Sage / L' }).click();
    await expect.element(screen.getByRole('link', { name: 'Checkout' })).toBeVisible();
  });

  test('says of which products few are left, and marks a line that has more', async () => {
    startServer({ 'GET /products/by-ids': () => [{ ...vase, only_left: 2 }, lamp] });
    const screen = await showToGuest(storedLine(vase, 3), storedLine(lamp, 1));
    const left = screen.getByText('Only 2 left');
    await expect.element(left).toHaveClass(/unavailable/);
    await screen.getByRole('spinbutton', { name: 'Quantity of Ribbed vase' }).fill('2');
    await expect.element(left).not.toHaveClass(/unavailable/);
    expect(screen.getByText(/Only \d+ left/).elements()).toHaveLength(1);
  });

  test('takes no more of a product than are left, and a step from above leads there', async () => {
    const lacquer = variant(5, 'Lacquer', { only_left: 2 });
    startServer({
      'GET /products/by-ids': () => [
        { ...vase, only_left: 3 },
        { ...lamp, variants: [lacquer] },
      ],
    });
    const screen = await showToGuest(storedLine(vase, 4), {
      ...storedLine(lamp, 1),
      variant_id: lacquer.id,
    });
    const more = stepOf(screen, 'Ribbed vase', 'Increase');
    await expect.element(more).toBeDisabled();
    await expect.element(more).toHaveAccessibleDescription('Only 3 left');
    await stepOf(screen, 'Ribbed vase', 'Decrease').click();
    const quantity = screen.getByRole('spinbutton', { name: 'Quantity of Ribbed vase' });
    await expect.element(quantity).toHaveValue('3');
    await userEvent.fill(quantity, '4');
    await userEvent.keyboard('{Tab}');
    await expect.element(quantity).toHaveValue('3');
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$160');

    const moreLamps = stepOf(screen, 'Arc lamp', 'Increase');
    await moreLamps.click();
    const lamps = screen.getByRole('spinbutton', { name: 'Quantity of Arc lamp, Lacquer' });
    await expect.element(lamps).toHaveValue('2');
    await expect.element(moreLamps).toHaveAccessibleDescription('Only 2 left');
  });

  test('takes out what is no longer sold, and says so', async () => {
    startServer({ 'GET /products/by-ids': () => [vase] });
    const screen = await showToGuest(storedLine(vase, 1), storedLine(lamp, 1));
    await expect
      .poll(() => said)
      .toContain("'Arc lamp' is no longer sold. It was taken out of your cart.");
    await expect.element(screen.getByText('Arc lamp', { exact: true })).not.toBeInTheDocument();
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$40');
  });

  test('takes whole quantities from 1 to 1000 only', async () => {
    startServer({ 'GET /products/by-ids': () => [vase] });
    const screen = await showToGuest(storedLine(vase, 1));
    const quantity = screen.getByRole('spinbutton', { name: 'Quantity of Ribbed vase' });
    await expect.element(stepOf(screen, 'Ribbed vase', 'Decrease')).toBeDisabled();
    for (const wrong of ['0', '1001', '2.5', '-3', 'two']) {
      await quantity.fill(wrong);
      await expect.element(quantity).toHaveAttribute('aria-valuenow', '1');
    }
    await quantity.fill('1000');
    await expect.element(stepOf(screen, 'Ribbed vase', 'Increase')).toBeDisabled();
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$40,000');
    await userEvent.keyboard('{ArrowDown}{PageDown}');
    await expect.element(quantity).toHaveAttribute('aria-valuenow', '989');
  });

  test('leaves a row to put a removed line back in its place, with the focus on it', async () => {
    startServer({ 'GET /products/by-ids': () => [vase, lamp] });
    const screen = await showToGuest(storedLine(vase, 3), storedLine(lamp, 1));
    await screen.getByRole('button', { name: 'Remove Ribbed vase' }).click();
    const undo = screen.getByRole('button', { name: 'Undo: put Ribbed vase back' });
    await expect.element(undo).toHaveFocus();
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$120');

    await userEvent.keyboard('{Enter}');
    const remove = screen.getByRole('button', { name: 'Remove Ribbed vase' });
    await expect.element(remove).toHaveFocus();
    await expect
      .poll(() => screen.getByRole('listitem').elements().map(nameOf))
      .toEqual(['Ribbed vase', 'Arc lamp']);
    const quantity = screen.getByRole('spinbutton', { name: 'Quantity of Ribbed vase' });
    await expect.element(quantity).toHaveValue('3');
  });
});

describe('the offer to fill the gap to free delivery', () => {
  const tray = product(3, 'Oak tray', { price: '50.00', discount: '10.00' });
  const stool = product(4, 'Low stool', { price: '46.00' });
  const bench = product(5, 'Long bench', { price: '90.00' });

  test('asks once for the cheapest products in stock that fill it, and names two that the cart lacks', async () => {
    const server = startServer({
      'GET /products/by-ids': () => [vase],
      'GET /products': () => pageOf([vase, tray, stool, bench]),
    });
    const screen = await showToGuest(storedLine(vase, 1));
    const offer = screen.getByRole('region', { name: 'Add one for free delivery' });
    await expect.element(offer).toBeVisible();
    expect(offer.getByRole('link').elements().map(nameIn)).toEqual(['Oak tray', 'Low stool']);
    expect(server.received('GET /products').map(({ query }) => query)).toEqual([
      { in_stock: 'true', sort_by: 'price_low_to_high', price_from: '40.00', per_page: '10' },
    ]);
  });

  test('adds by one press, says that delivery is free, and keeps the focus', async () => {
    startServer({
      'GET /products/by-ids': ({ query }) =>
        [vase, tray].filter(({ id }) => query.ids?.split(',').includes(String(id))),
      'GET /products': () => pageOf([tray]),
    });
    const screen = await showToGuest(storedLine(vase, 1));
    await screen.getByRole('button', { name: 'Add to Cart: Oak tray' }).click();
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$85');
    const said = screen.getByText('Oak tray is in your cart, and delivery is free.');
    await expect.element(said).toHaveFocus();
    await screen.getByRole('button', { name: 'Remove Oak tray' }).click();
    await expect.element(said).not.toBeInTheDocument();
  });

  test('is not made where delivery is free, or where the shop can’t say', async () => {
    const server = startServer({
      'GET /products/by-ids': () => [vase],
      'GET /products': () => UNREACHABLE,
    });
    const screen = await showToGuest(storedLine(vase, 2));
    await expect.element(screen.getByText('Free delivery', { exact: true })).toBeVisible();
    expect(server.received('GET /products')).toEqual([]);
    await stepOf(screen, 'Ribbed vase', 'Decrease').click();
    await expect.poll(() => server.received('GET /products')).toHaveLength(1);
    await expect.element(screen.getByText('Add one for free delivery')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: 'Checkout' })).toBeVisible();
  });
});

describe('the cart drawer of a customer', () => {
  /** Shows the drawer, open, to Rana, whose cart on the server has two vases. */
  async function showToCustomer(answers: Parameters<typeof startServer>[0]) {
    const server = startServer({
      'GET /cartItems/cart/{userId}': () => [cartItem(vase, 2)],
      'GET /products/by-ids': () => [vase],
      ...answers,
    });
    logIn(RANA);
    const screen = await showPart(<CartDrawer />);
    openCartPanel();
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$80');
    return { server, screen };
  }

  test('sends a new quantity once it has rested, and shows what else the server’s cart has', async () => {
    const isSeen = Promise.withResolvers<void>();
    const { server, screen } = await showToCustomer({
      'GET /products/by-ids': () => [vase, lamp],
      'PUT /cartItems/cart/{userId}': async ({ body }) => {
        await isSeen.promise;
        return [
          cartItem(vase, body.cart[0].quantity),
          cartItem(lamp, 1), // Another device has added it.
        ];
      },
    });
    await screen.getByRole('spinbutton', { name: 'Quantity of Ribbed vase' }).fill('4');
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$160');
    isSeen.resolve();
    await expect
      .poll(() => server.received('PUT /cartItems/cart/{userId}').at(-1)?.body)
      .toEqual({
        cart: [{ product_id: 1, quantity: 4 }],
        known: [{ product_id: 1, quantity: 2 }],
      });
    await expect.element(screen.getByRole('link', { name: 'Arc lamp' })).toBeVisible();
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$280');
  });

  test('goes back to the quantity that the server has where it refuses the new one, and says why', async () => {
    const { screen } = await showToCustomer({
      'PUT /cartItems/cart/{userId}': () => new Refused(422, 'Only 2 are left'),
    });
    await stepOf(screen, 'Ribbed vase', 'Increase').click();
    await expect.element(screen.getByRole('alert').getByText('Only 2 are left')).toBeVisible();
    const quantity = screen.getByRole('spinbutton', { name: 'Quantity of Ribbed vase' });
    await expect.element(quantity).toHaveValue('2');
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$80');
  });

  test('shows a line again where it could not be removed', async () => {
    const refusal = Promise.withResolvers<Refused>();
    const { screen } = await showToCustomer({ 'DELETE /cartItems/{id}': () => refusal.promise });
    await screen.getByRole('button', { name: 'Remove Ribbed vase' }).click();
    await expect.element(screen.getByText('Your cart is empty')).toBeVisible();
    refusal.resolve(UNREACHABLE);
    await expect
      .element(screen.getByRole('alert').getByText('Error deleting cart item'))
      .toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Ribbed vase' })).toBeVisible();
    await expect.element(subtotal(screen)).toHaveTextContent('Subtotal$80');
  });
});

type Shown = Awaited<ReturnType<typeof showPart>>;

const subtotal = (screen: Shown) => screen.getByRole('paragraph').filter({ hasText: /^Subtotal/ });

/** One of the two buttons beside a line's quantity. */
const stepOf = (screen: Shown, line: string, step: 'Increase' | 'Decrease') =>
  screen
    .getByRole('listitem')
    .filter({ hasText: line })
    .getByRole('button', { name: new RegExp(`^${step} quantity of ${line}`) });

const nameIn = (link: Element) => link.textContent;

const nameOf = (line: Element) => line.querySelector('a')?.textContent;
