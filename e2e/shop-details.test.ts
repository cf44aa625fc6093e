import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { launchBrowser } from '../test/browser.ts';
import { type Customer, registerCustomer, visitAs } from './customer-kit.ts';
import { DESKTOP, expectAccessible, openHydrated, PHONE, visit } from './journey.ts';
import { openShop } from './open-shop.ts';

/** Details of the shop's pages that no journey of their own is about: pictures, sizes, edges, ways on. */
const shop = openShop();

/** Both sides of a control, in px. */
async function sizeOf(control: Locator): Promise<number> {
  const box = await control.boundingBox();
  return Math.round(Math.min(box?.width ?? 0, box?.height ?? 0));
}

/** A product of the demo by a filter of the API. */
async function findProduct(query: string, fits: (product: Product) => boolean): Promise<Product> {
  const answer = await fetch(`${shop.url}/api/products?per_page=100&${query}`);
  const products: Product[] = (await answer.json()).data.data;
  const found = products.find(fits);
  if (!found) throw new Error(`No product for ${query}`);
  return found;
}
interface Product {
  readonly id: number;
  readonly name: string;
  readonly discount: string;
  readonly available: number;
  readonly images: readonly unknown[];
}

/** Where something ends, in px from the left. */
async function rightOf(control: Locator): Promise<number> {
  const box = await control.boundingBox();
  return Math.round((box?.x ?? 0) + (box?.width ?? 0));
}

/** How much wider the page is than the window, in px. */
const widthBeyondWindow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function orderAs(customer: Customer): Promise<{ id: number }> {
  const { id: product_id } = await findProduct('in_stock=1', () => true);
  return customer.send('POST', '/orders', {
    user_id: customer.id,
    guest_name: customer.name,
    guest_phone: '+961 3123456',
    guest_region: 'Beirut',
    guest_city: 'Beirut',
    guest_street: 'Cedar street 4',
    payment_method_id: 1,
    products: [{ product_id, quantity: 1 }],
  });
}

test('the page after an order does not speak of success where there is none', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await page.goto(`${shop.url}/order-success`);
  await page.getByRole('heading', { name: 'No recent order' }).waitFor();
  expect(await page.getByText('Order Placed Successfully!').count()).toBe(0);
  expect(await page.title()).toMatch(/^Your order/);
  await end();
});

test('pictures of a product have names of their own, and the enlarged view leads to the next', async () => {
  const product = await findProduct('', ({ images }) => images.length > 2);
  const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/product/${product.id}`);
  const gallery = page.getByRole('region', { name: `Pictures of ${product.name}` });
  const names = await gallery
    .getByRole('listitem')
    .locator('a[aria-haspopup]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''));
  expect(new Set(names).size).toBe(product.images.length);
  for (const name of names) expect(name).toMatch(/\S, enlarge$/);
  await gallery.locator('a[aria-haspopup]').first().click();
  const dialog = page.getByRole('dialog', { name: product.name });
  await dialog.getByText(`1 of ${product.images.length}`).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Next picture' }).click();
  await dialog.getByText(`2 of ${product.images.length}`).waitFor();
  const view = dialog.getByRole('region', { name: 'Enlarged picture' });
  const shown = () => view.locator('picture').evaluate((one) => one.getBoundingClientRect().width);
  const before = await shown();
  await dialog.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(shown).toBeGreaterThan(before * 1.3);
  expect(browserErrors).toEqual([]);
  await end();
});

test('the keyboard goes on from one enlarged picture to the next, and where a button has done all it can', async () => {
  const product = await findProduct('', ({ images }) => images.length > 2);
  const count = product.images.length;
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/product/${product.id}`);
  await page.locator('main a[aria-haspopup]').first().press('Enter');
  const dialog = page.getByRole('dialog', { name: product.name });
  const view = dialog.getByRole('region', { name: 'Enlarged picture' });
  const isFocused = () => view.evaluate((one) => one === document.activeElement);
  const smaller = dialog.getByRole('button', { name: 'Smaller' });
  await expect.poll(isFocused).toBe(true);
  for (let place = 2; place <= count; place += 1) {
    // All of its width is seen: an arrow leads on.
    await expect
      .poll(async () => {
        await page.keyboard.press('-');
        return smaller.isDisabled();
      })
      .toBe(true);
    await page.keyboard.press('ArrowRight');
    await dialog.getByText(`${place} of ${count}`).waitFor();
    await expect.poll(isFocused).toBe(true);
  }
  const previous = dialog.getByRole('button', { name: 'Previous picture' });
  for (let place = count - 1; place >= 1; place -= 1) {
    await previous.press('Enter');
    await dialog.getByText(`${place} of ${count}`).waitFor();
  }
  await expect.poll(() => previous.isDisabled()).toBe(true);
  await expect.poll(isFocused).toBe(true);
  await end();
});

/** A double click, by a clock of its own: a machine may stand still between the two. */
async function pressTwice(page: Page, x: number, y: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const begun = Date.now() / 1000;
  for (const clickCount of [1, 2]) {
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const timestamp = begun + clickCount / 20;
      const button = 'left';
      await devtools.send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        button,
        clickCount,
        timestamp,
      });
    }
  }
  await devtools.detach();
}

describe('an enlarged picture', () => {
  const sizeAndPlace = (view: Locator) =>
    view.evaluate((one) => {
      const picture = one.querySelector('picture')?.getBoundingClientRect() ?? new DOMRect();
      const { clientWidth, clientHeight, scrollLeft, scrollTop } = one;
      const whole = Math.min(clientWidth, (clientHeight * picture.width) / picture.height);
      return { zoom: picture.width / whole, scrollLeft, scrollTop };
    });

  test.each([
    { name: 'a phone', viewport: { width: 390, height: 844 } },
    { name: 'a low window', viewport: { width: 1280, height: 720 } },
  ])('shows the whole product at first on $name', async ({ viewport }) => {
    const product = await findProduct('', ({ images }) => images.length > 0);
    const { page, end } = await visit(shop.browser, { viewport });
    await openHydrated(page, `${shop.url}/product/${product.id}`);
    await page.locator('main a[aria-haspopup]').first().click();
    const dialog = page.getByRole('dialog', { name: product.name });
    const view = dialog.getByRole('region', { name: 'Enlarged picture' });
    const overhang = () =>
      view.evaluate((one) => [
        one.scrollWidth - one.clientWidth,
        one.scrollHeight - one.clientHeight,
      ]);
    await expect.poll(overhang).toEqual([0, 0]);
    expect((await sizeAndPlace(view)).zoom).toBeCloseTo(1, 1);
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Smaller' }).isDisabled())
      .toBe(true);
    await end();
  });

  test('is moved and enlarged by mouse and keyboard', async () => {
    const product = await findProduct('', ({ images }) => images.length > 1);
    const { page, browserErrors, end } = await visit(shop.browser, DESKTOP);
    await openHydrated(page, `${shop.url}/product/${product.id}`);
    await page.locator('main a[aria-haspopup]').first().click();
    const dialog = page.getByRole('dialog', { name: product.name });
    await dialog.getByText('Double-click to enlarge').waitFor(); // Nothing can be moved yet.
    const view = dialog.getByRole('region', { name: 'Enlarged picture' });
    const now = () => sizeAndPlace(view);
    await expect.poll(async () => (await now()).zoom).toBeCloseTo(1, 1);
    const { x, y, width, height } = (await view.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const [middleX, middleY] = [x + width / 2, y + height / 2];

    await page.mouse.move(middleX, middleY);
    await pressTwice(page, middleX, middleY);
    await expect.poll(async () => (await now()).zoom).toBeCloseTo(2, 1);
    await dialog.getByText('Drag to move, double-click to see all').waitFor();
    const before = await now();
    await page.mouse.move(middleX, middleY);
    await page.mouse.down();
    await page.mouse.move(middleX + 30, middleY + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => before.scrollLeft - (await now()).scrollLeft).toBeCloseTo(30, -1);
    await expect.poll(async () => before.scrollTop - (await now()).scrollTop).toBeCloseTo(40, -1);

    await page.keyboard.press('ArrowRight'); // There is more of the picture: it moves.
    await expect
      .poll(async () => (await now()).scrollLeft - before.scrollLeft)
      .toBeGreaterThan(-20);
    await dialog.getByText(/^1 of/).waitFor();
    await page.keyboard.press('+');
    await expect.poll(async () => (await now()).zoom).toBeGreaterThan(2.5);
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('-');
    await expect.poll(async () => (await now()).zoom).toBeCloseTo(1, 1);
    const smaller = dialog.getByRole('button', { name: 'Smaller' });
    await expect.poll(() => smaller.isDisabled()).toBe(true);
    await page.keyboard.press('ArrowRight'); // All of its width is seen: the next picture.
    await dialog.getByText(/^2 of/).waitFor();
    await page.keyboard.down('Control');
    await page.mouse.move(middleX, middleY);
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await now()).zoom).toBeGreaterThan(1.5);
    expect(browserErrors).toEqual([]);
    await end();
  });

  test('is enlarged by two fingers and by a double tap', async () => {
    const product = await findProduct('', ({ images }) => images.length > 0);
    const { page, browserErrors, end } = await visit(shop.browser, PHONE);
    await openHydrated(page, `${shop.url}/product/${product.id}`);
    await page.locator('main a[aria-haspopup]').first().tap();
    const dialog = page.getByRole('dialog', { name: product.name });
    const view = dialog.getByRole('region', { name: 'Enlarged picture' });
    const zoom = async () => (await sizeAndPlace(view)).zoom;
    await expect.poll(zoom).toBeCloseTo(1, 1);
    const { x, y, width, height } = (await view.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const devtools = await page.context().newCDPSession(page);
    // By a clock of its own: a machine may stand still between two taps.
    let timestamp = Date.now() / 1000;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) => {
      timestamp += 0.05;
      return devtools.send('Input.dispatchTouchEvent', {
        type,
        timestamp,
        touchPoints: apart.map((by, id) => ({ x: middleX + by, y: middleY, id })),
      });
    };
    await touch('touchStart', -40, 40);
    for (const by of [45, 50, 55, 60]) await touch('touchMove', -by, by);
    await touch('touchEnd');
    await expect.poll(zoom).toBeCloseTo(1.5, 1);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1); // The page around it stays.

    for (const _ of [1, 2]) {
      await touch('touchStart', 0);
      await touch('touchEnd');
    }
    await expect.poll(zoom).toBeCloseTo(1, 1);
    expect(browserErrors).toEqual([]);
    await end();
  });
});

test('the chosen thumbnail and slide are marked where colours are forced', async () => {
  const product = await findProduct('', ({ images }) => images.length > 1);
  const { page, end } = await visit(shop.browser, { ...DESKTOP, forcedColors: 'active' });
  await openHydrated(page, `${shop.url}/product/${product.id}`);
  const style = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).outlineStyle);
  await expect.poll(() => style(page.getByRole('link', { name: /^Picture 1 of/ }))).toBe('solid');
  expect(await style(page.getByRole('link', { name: /^Picture 2 of/ }))).not.toBe('solid');
  await openHydrated(page, shop.url);
  const border = (name: RegExp) =>
    page
      .getByRole('button', { name })
      .evaluate((element) => getComputedStyle(element, '::before').borderTopWidth);
  expect([await border(/^Slide 1/), await border(/^Slide 2/)]).toEqual(['5px', '1px']);
  await end();
});

test('the frames that forced colours give buttons begin where the page does', async () => {
  const { id } = await findProduct('', () => true);
  const { page, end } = await visit(shop.browser, { ...PHONE, forcedColors: 'active' });
  await openHydrated(page, `${shop.url}/product/${id}`);
  const startOf = async (locator: Locator) => (await locator.boundingBox())?.x;
  const start = await startOf(page.getByRole('heading', { level: 1 }));
  await expect.poll(() => startOf(page.getByRole('button', { name: /^Share/ }))).toBe(start);
  await end();
});

test('an order leads back to the list of orders', async () => {
  const customer = await registerCustomer(shop);
  const order = await orderAs(customer);
  const { page, end } = await visitAs(shop, customer, PHONE);
  await page.goto(`${shop.url}/orders/${order.id}`);
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  await page.waitForURL(`${shop.url}/my-orders-type`);
  await end();
});

describe('on a phone', () => {
  test('main controls have 44 px', async () => {
    const product = await findProduct('in_stock=1', () => true);
    const { page, end } = await visit(shop.browser, PHONE);
    await openHydrated(page, `${shop.url}/collection/0`);
    const pager = page.getByRole('navigation', { name: /pag/i });
    for (const link of await pager.getByRole('link').all())
      expect(await sizeOf(link)).toBeGreaterThanOrEqual(44);
    await openHydrated(page, `${shop.url}/product/${product.id}`);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    const more = drawer.getByRole('button', { name: 'Increase quantity' });
    await more.waitFor();
    await expect.poll(() => sizeOf(more)).toBeGreaterThanOrEqual(44);
    await openHydrated(page, `${shop.url}/login`);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await dismiss.waitFor();
    await expect.poll(() => sizeOf(dismiss)).toBeGreaterThanOrEqual(44);
    await end();
  });

  test('the menu leads to registration', async () => {
    const { page, end } = await visit(shop.browser, PHONE);
    await openHydrated(page, shop.url);
    await page.getByLabel('Menu', { exact: true }).first().click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL(`${shop.url}/register`);
    await end();
  });
});

test('the order summary shows the price before the discount, as the drawer does', async () => {
  const product = await findProduct('on_sale=1&in_stock=1', ({ discount }) => discount !== '0.00');
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/checkout?product=${product.id}&quantity=2`);
  await page.locator('form s').first().waitFor();
  await expectAccessible(page);
  await end();
});

test('fields with something before their text look as those without', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/register`);
  const groundOf = (name: string) =>
    page.locator(`[name="${name}"]`).evaluate((input) => {
      let element: Element | null = input;
      while (element && getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)')
        element = element.parentElement;
      return element && getComputedStyle(element).backgroundColor;
    });
  expect(await groundOf('phone')).toBe(await groundOf('city'));
  await end();
});

test('a price filter is applied by its button', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/collection/0`);
  await page.getByLabel('From').fill('50');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/priceFrom=50/);
  await end();
});

test('a banner that reads from the right keeps its words off the subject', async () => {
  const { page, end } = await visit(shop.browser, { ...DESKTOP, locale: 'en' });
  await openHydrated(page, shop.url);
  const middle = () =>
    page
      .locator('[aria-roledescription="slide"] h2')
      .first()
      .evaluate((title) => {
        const { left, width } = title.getBoundingClientRect();
        return left + width / 2 < innerWidth / 2;
      });
  const before = await middle();
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await expect.poll(middle).toBe(before);
  await end();
});

test('at 768 the checkout has one right edge, and the parts of an order stand on one line', async () => {
  const customer = await registerCustomer(shop);
  await orderAs(customer);
  const { page, end } = await visitAs(shop, customer, { viewport: { width: 768, height: 1024 } });
  await openHydrated(page, `${shop.url}/checkout?product=1&quantity=1`);
  await page.getByLabel('Use default address').waitFor();
  const button = page.getByRole('button', { name: /^Place Order/ });
  const fields = ['name', 'email', 'city', 'street'].map((name) =>
    page.locator(`input[name="${name}"]`),
  );
  const note = page.getByLabel('Note (optional)');
  const edges = async () => new Set(await Promise.all([button, ...fields, note].map(rightOf)));
  await expect.poll(async () => (await edges()).size).toBe(1);

  await openHydrated(page, `${shop.url}/my-orders?order_status_id=1`);
  const card = page.getByRole('main').getByRole('article').first();
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  for (const text of [/^Order #/, /^Pending$/, /^\$/]) {
    const part = card.getByText(text).first();
    await expect
      .poll(async () => Math.abs((await middleOf(part)) - (await middleOf(card))))
      .toBeLessThan(2);
  }
  await end();
});

test('with twice the text, the header keeps its place and the count of the cart is whole', async () => {
  const browser = await launchBrowser({ args: ['--blink-settings=defaultFontSize=32'] });
  const pieces = 42;
  for (const options of [PHONE, { viewport: { width: 768, height: 1024 } }, DESKTOP]) {
    const { page, end } = await visit(browser, options);
    await page.addInitScript((quantity) => {
      localStorage.setItem('cart', JSON.stringify([{ product_id: 1, quantity }]));
    }, pieces);
    await openHydrated(page, `${shop.url}/contact`);
    const count = page.getByRole('link', { name: `Cart, ${pieces} items` }).locator('span');
    const { x, y, width, height } = (await count.boundingBox()) ?? {
      x: -1,
      y: -1,
      width: 0,
      height: 0,
    };
    const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
    expect([x >= 0, y >= 0, x + width <= (options.viewport?.width ?? 0)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(y + height).toBeLessThan(header);
    expect(header).toBeLessThan(80);
    expect(await widthBeyondWindow(page)).toBe(0);
    const address = page.getByRole('contentinfo').getByRole('link', { name: /@/ });
    await address.scrollIntoViewIfNeeded();
    expect(await rightOf(address)).toBeLessThanOrEqual(options.viewport?.width ?? 0);
    await end();
  }
  await browser.close();
});

test('with twice the text, the form at checkout is wider than the sums beside it', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/checkout?product=1&quantity=1`);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  const sums = page.getByRole('region', { name: 'Order summary' });
  const name = page.locator('input[name="name"]');
  await expect.poll(async () => (await widthOf(name)) - (await widthOf(sums))).toBeGreaterThan(0);
  await end();
});

test('a long word in a name is broken, and what buys the product stays in the window', async () => {
  for (const options of [PHONE, DESKTOP]) {
    const { page, end } = await visit(shop.browser, options);
    await openHydrated(page, `${shop.url}/product/1`);
    await page.getByRole('main').evaluate((main) => {
      const names = main.querySelectorAll('h1, nav li:last-child');
      for (const name of names) name.textContent = 'Silicovolcanoconiosis'.repeat(9);
    });
    expect(await widthBeyondWindow(page)).toBe(0);
    expect(await rightOf(page.getByRole('link', { name: 'Buy Now' }).first())).toBeLessThan(
      options.viewport?.width ?? 0,
    );
    await end();
  }
});

test('the heart of a product stands above the button that enlarges its picture', async () => {
  const product = await findProduct('', ({ images }) => images.length > 0);
  for (const options of [PHONE, DESKTOP]) {
    const { page, end } = await visit(shop.browser, options);
    await openHydrated(page, `${shop.url}/product/${product.id}`);
    const main = page.getByRole('main');
    const heart = main.getByRole('button', { name: `Wish list: ${product.name}` }).first();
    const enlarge = main.getByRole('link', { name: /enlarge/ }).first();
    expect(await rightOf(heart)).toBe(await rightOf(enlarge.locator('span[aria-hidden]')));
    await end();
  }
});

test('the first message keeps clear of the button that it answers', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/checkout?product=1&quantity=1`);
  const button = page.getByRole('button', { name: /^Place Order ·/ });
  await button.waitFor();
  // The button stands at the foot of the window, where messages appear.
  const { y, height } = (await button.boundingBox()) ?? { y: 0, height: 0 };
  await page.setViewportSize({ width: 1280, height: Math.round(y + height) + 16 });
  await button.click();
  const toast = page.locator('[data-type="error"]');
  await toast.waitFor();
  const gap = async () => {
    const [over, below] = await Promise.all([toast.boundingBox(), button.boundingBox()]);
    return (below?.y ?? 0) - (over?.y ?? 0) - (over?.height ?? 0);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await end();
});

test('with twice the text, the discount of a card is whole and beside the heart', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/collection/0?onSale=true`);
  const card = page.getByRole('main').locator('article').first();
  const badge = card.getByText(/^\d+% OFF$/);
  const boxes = async () => {
    const [heart, off] = [
      await card.getByRole('button').first().boundingBox(),
      await badge.boundingBox(),
    ];
    return { gap: (heart?.x ?? 0) - (off?.x ?? 0) - (off?.width ?? 0), height: off?.height ?? 0 };
  };
  expect((await boxes()).height).toBeLessThan(30);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect.poll(async () => (await boxes()).height).toBeGreaterThan(60); // Two lines.
  expect((await boxes()).gap).toBeGreaterThanOrEqual(0);
  await end();
});

test('a phone is explained alike at checkout and in an account', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  for (const path of ['/checkout?product=1&quantity=1', '/register']) {
    await openHydrated(page, shop.url + path);
    await page.getByText('Digits only, for example 3123456').waitFor();
  }
  await end();
});

test('a product page ends with what was looked at before, until somebody logs out', async () => {
  const { page, browserErrors, end } = await visit(shop.browser, PHONE);
  const viewed = page.getByRole('list', { name: 'Recently Viewed' });
  await openHydrated(page, `${shop.url}/product/1`);
  const first = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'You May Also Like' }).waitFor();
  expect(await viewed.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewedProducts'))).toBe('[1]');

  await openHydrated(page, `${shop.url}/product/2`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await viewed.getByRole('link', { name: first }).first().waitFor();
  expect(await viewed.getByRole('listitem').count()).toBe(1);
  await expectAccessible(page);
  await viewed.getByRole('link', { name: first }).first().click();
  await page.getByRole('heading', { level: 1, name: first }).waitFor();
  expect(browserErrors).toEqual([]);
  await end();

  const customer = await registerCustomer(shop);
  const visitor = await visitAs(shop, customer, DESKTOP);
  await openHydrated(visitor.page, `${shop.url}/product/1`);
  const stored = () => visitor.page.evaluate(() => localStorage.getItem('viewedProducts'));
  await expect.poll(stored).toBe('[1]');
  await visitor.page.getByLabel('Your account').click();
  await visitor.page.getByRole('button', { name: 'Log Out' }).click();
  await expect.poll(stored).toBe(null);
  await visitor.end();
});

test('on paper a page has neither the link past its head nor the newsletter', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  await openHydrated(page, `${shop.url}/contact`);
  await page.emulateMedia({ media: 'print' });
  const boxesOf = (locator: Locator) =>
    locator.evaluateAll((all) => all.map((one) => one.getClientRects().length));
  await expect.poll(() => boxesOf(page.locator('.skip-link'))).toEqual([0]);
  await expect.poll(() => boxesOf(page.locator('footer form'))).toEqual([0]);
  await end();
});

test('a product that does not exist is asked for once: by the document', async () => {
  const { page, end } = await visit(shop.browser, DESKTOP);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/product/999999', '/collection/999999']) {
    await openHydrated(page, shop.url + path);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Go Back to Home' }).click();
    await page.getByRole('heading', { name: 'Explore Collections' }).waitFor();
  }
  expect(asked.filter((path) => path.includes('999999'))).toEqual([
    '/product/999999',
    '/collection/999999',
  ]);
  await end();
});

test('where no mail leaves, the page for a new password promises none and leads to a person', async () => {
  const { page, end } = await visit(shop.browser, PHONE);
  await openHydrated(page, `${shop.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL(`${shop.url}/reset-password`);
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).waitFor();
  expect(await page.getByText(/send you a link/).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click();
  await page.waitForURL(`${shop.url}/contact`);
  await end();
});
