import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refused, startServer } from '../../../../test/components/server.ts';
import { ADMIN, pageOf } from '../../../../test/components/shop-data.ts';
import { logIn, showPage } from '../../../../test/components/show.tsx';

const VASE = {
  product_id: 9,
  name: 'Ribbed Vase',
  reference: 'VASE-9',
  image: null,
  stock: { product_id: 9, on_hand: 12, low_at: 5, offered: 1 as const },
};
const cushion = (variant_id: number, variant: string) => ({
  product_id: 4,
  variant_id,
  name: 'Cushion',
  variant,
  image: null,
  stock: { product_id: 4, variant_id, on_hand: 3, low_at: 5, offered: 1 as const },
});

function startShop(found: Record<string, object[]>) {
  return startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /stock/find': ({ query }) => (found[query.code ?? ''] ?? []) as never,
    'POST /stock/{id}': ({ body }) => ({ ...VASE.stock, on_hand: body.counted }),
  });
}

async function open() {
  logIn(ADMIN);
  const screen = await showPage('/admin/adminPanel/stock-take');
  const enter = async (code: string) => {
    await screen.getByLabelText(/^Code/).fill(code);
    await screen.getByRole('button', { name: 'Find' }).click();
  };
  return { screen, enter };
}

describe('a code that is typed', () => {
  test('is counted, listed, and undone through the ledger', async () => {
    const server = startShop({ 'VASE-9': [VASE] });
    const { screen, enter } = await open();
    await enter(' VASE-9 ');
    const counted = screen.getByLabelText(/^Counted/);
    await expect.element(counted).toHaveFocus();
    await expect.element(screen.getByText('The shop says 12.')).toBeVisible();
    await counted.fill('10');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Saved: 10 of Ribbed Vase')).toBeVisible();
    await expect.element(screen.getByLabelText(/^Code/)).toHaveFocus();
    await expect.element(screen.getByText('10, the shop said 12')).toBeVisible();
    await screen.getByRole('button', { name: 'Undo the count of Ribbed Vase' }).click();
    await expect.element(screen.getByText('Undone: 12 again', { exact: true })).toBeVisible();
    expect(server.received('POST /stock/{id}').map(({ body }) => body)).toEqual([
      { counted: 10, expected: 12 },
      { counted: 12, expected: 10 },
    ]);
    expect(screen.getByRole('button', { name: /^Undo/ }).query()).toBeNull();
  });

  test('below zero, or none at all, is refused at the field and said at once', async () => {
    const server = startShop({ 'VASE-9': [VASE] });
    const { screen, enter } = await open();
    const said = (text: string) =>
      expect.element(screen.getByRole('alert').filter({ hasText: text })).toBeInTheDocument();
    await enter(' ');
    await said('Please enter a code');
    await enter('VASE-9');
    const counted = screen.getByLabelText(/^Counted/);
    await counted.fill('-3');
    await screen.getByRole('button', { name: 'Save' }).click();
    await said('Please enter a whole number from 0 to 1,000,000');
    await expect.element(counted).toHaveAttribute('aria-invalid', 'true');
    await expect.element(counted).toHaveValue('-3');
    expect(server.received('POST /stock/{id}')).toEqual([]);
  });

  test('may be confirmed with one press', async () => {
    const server = startShop({ 'VASE-9': [VASE] });
    const { screen, enter } = await open();
    await enter('VASE-9');
    await screen.getByRole('button', { name: '12 is right' }).click();
    await expect.element(screen.getByText('12, as the shop said')).toBeVisible();
    expect(server.received('POST /stock/{id}')[0]?.body).toEqual({ counted: 12, expected: 12 });
  });

  test('that is unknown is said, and the next one takes its place', async () => {
    startShop({ 'VASE-9': [VASE] });
    const { screen, enter } = await open();
    await enter('123');
    const code = screen.getByLabelText(/^Code/);
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Nothing in the shop has the code 123.');
    const field = code.element() as HTMLInputElement;
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
  });

  test('that stands for several asks which one is meant', async () => {
    const server = startShop({ CU: [cushion(31, 'Sage'), cushion(32, 'Sand')] });
    const { screen, enter } = await open();
    await enter('CU');
    await screen.getByRole('button', { name: /^Cushion, Sand/ }).click();
    await screen.getByLabelText(/^Counted/).fill('4');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Saved: 4 of Cushion, Sand')).toBeVisible();
    const [sent] = server.received('POST /stock/{id}');
    expect([sent?.path, sent?.body]).toEqual([
      '/stock/4',
      { counted: 4, expected: 3, variant_id: 32 },
    ]);
  });

  test('of what is not counted leads to where counting starts', async () => {
    startShop({
      VASE: [{ ...VASE, stock: null }],
      CU: [{ ...cushion(31, 'Sage'), stock: null }],
    });
    const { screen, enter } = await open();
    await enter('VASE');
    await expect
      .element(screen.getByRole('link', { name: 'To the product' }))
      .toHaveAttribute('href', '/admin/adminPanel/products?searchQuery=Ribbed+Vase');
    // A hand scanner's Enter behind the next code stays on the page.
    const next = screen.getByRole('button', { name: 'Next code' });
    await expect.element(next).toHaveFocus();
    await expect
      .element(next)
      .toHaveAccessibleDescription(/The stock of this product is not count/);
    await userEvent.keyboard('CU{Enter}');
    await expect.element(screen.getByLabelText(/^Code/)).toHaveFocus();
    await enter('CU');
    await expect
      .element(screen.getByRole('link', { name: 'To the variants' }))
      .toHaveAttribute('href', '/admin/adminPanel/products/4/variants');
  });
});

describe('a count', () => {
  test('that was overtaken by a sale keeps what was typed, and shows the new one', async () => {
    const message = 'There are 11 now, not 12: somebody was faster. Please look again';
    const server = startShop({ 'VASE-9': [VASE] });
    const { screen, enter } = await open();
    await enter('VASE-9');
    server.answer({
      'POST /stock/{id}': () => new Refused(409, message, { expected: [message] }),
      'GET /stock/{id}': () => ({
        name: 'Ribbed Vase',
        stock: { ...VASE.stock, on_hand: 11 },
        changes: pageOf([]),
      }),
    });
    const counted = screen.getByLabelText(/^Counted/);
    await counted.fill('10');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('The shop says 11.')).toBeVisible();
    await expect.element(counted).toHaveValue('10');
    await expect.element(counted).toHaveAttribute('aria-invalid', 'true');
    server.answer({ 'POST /stock/{id}': () => ({ ...VASE.stock, on_hand: 10 }) });
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('10, the shop said 11')).toBeVisible();
    expect(server.received('POST /stock/{id}')[1]?.body).toEqual({ counted: 10, expected: 11 });
  });

  test.each(['', '-1', '1.5', '0012345678905'])('may not be %j', async (typed) => {
    const server = startShop({ 'VASE-9': [VASE] });
    const { screen, enter } = await open();
    await enter('VASE-9');
    const counted = screen.getByLabelText(/^Counted/);
    await counted.fill(typed);
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(counted).toHaveAttribute('aria-invalid', 'true');
    expect(server.received('POST /stock/{id}')).toEqual([]);
  });
});

describe('the camera', () => {
  const devices = navigator.mediaDevices.getUserMedia;
  afterEach(() => {
    navigator.mediaDevices.getUserMedia = devices;
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
  });

  /** A browser that reads codes; what is in sight of its camera is said by `sees`. */
  function lendCamera() {
    const sight: { code: string | null } = { code: null };
    class BarcodeDetector {
      static getSupportedFormats = async () => ['ean_13'];
      detect = async () => (sight.code === null ? [] : [{ rawValue: sight.code }]);
    }
    Object.assign(globalThis, { BarcodeDetector });
    const streams: MediaStream[] = [];
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
      const stream = canvas.captureStream(10);
      streams.push(stream);
      return stream;
    };
    const isOn = () =>
      streams.flatMap((one) => one.getTracks()).filter((one) => one.readyState === 'live').length;
    return { sight, isOn };
  }

  test('finds a code, is off while it is counted, on again for the next, and off when stopped', async () => {
    const { sight, isOn } = lendCamera();
    startShop({ '4006381333931': [VASE] });
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect.poll(isOn).toBe(1);
    sight.code = '4006381333931';
    await expect.element(screen.getByLabelText(/^Counted/)).toBeVisible();
    expect(isOn()).toBe(0);
    await screen.getByRole('button', { name: '12 is right' }).click();
    // It is still in sight, and not counted twice.
    const stop = screen.getByRole('button', { name: 'Stop the camera' });
    await expect.element(stop).toHaveFocus();
    await expect.poll(isOn).toBe(1);
    await stop.click();
    expect(isOn()).toBe(0);
    await expect
      .element(screen.getByRole('button', { name: 'Scan with the camera' }))
      .toHaveFocus();
  });

  test('that is refused says so, and leaves the field', async () => {
    lendCamera();
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('', 'NotAllowedError'));
    startShop({});
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect.element(screen.getByText(/^The camera was not allowed/)).toBeVisible();
    await expect.element(screen.getByLabelText(/^Code/)).toBeVisible();
  });

  test('is not offered where the browser reads no codes', async () => {
    startShop({});
    const { screen } = await open();
    await expect.element(screen.getByText(/^This browser can’t read codes/)).toBeVisible();
    expect(screen.getByRole('button', { name: /camera/ }).query()).toBeNull();
  });
});
