import type { openBillingWidget } from './billing-widget.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const WIDGET = { script: 'https://checkoutlib.billing.example/checkout.min.js', company: 'limn' };
const ITEM = { product_id: '1', plan_id: '12', cycle_id: '5' };
const CHECKOUT = {
  kind: 'checkout' as const,
  item: ITEM,
  customerId: null,
  person: { name: 'Ann Maria Lee', email: 'ann@example.com' },
  companyField: { id: 94, value: '7.sealed' },
};

let clicked: Record<string, string | undefined>[];
let open: typeof openBillingWidget;

beforeEach(async () => {
  vi.resetModules();
  ({ openBillingWidget: open } = await import('./billing-widget.ts'));
  clicked = [];
  // As the service's script does it: links with its attributes get its own listener.
  window.scanDomBillsby = () =>
    document.querySelectorAll<HTMLElement>('[data-billsby-type]').forEach((link) => {
      link.addEventListener('click', () => clicked.push({ ...link.dataset }));
    });
});
afterEach(() => {
  document.querySelectorAll('script, [data-billsby-type]').forEach((element) => element.remove());
  delete window.billsbyData;
  delete window.scanDomBillsby;
});

function scripts(): HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
}
const arrived = () => scripts().at(-1)?.dispatchEvent(new Event('load'));

test('opens the checkout with item, person and company', async () => {
  const opening = open(WIDGET, CHECKOUT);
  expect(scripts().map(({ src, dataset }) => [src, dataset.billsbyCompany])).toEqual([[WIDGET.script, 'limn']]);
  arrived();
  await opening;
  expect(window.billsbyData).toEqual({
    firstName: 'Ann',
    lastName: 'Maria Lee',
    email: 'ann@example.com',
    customFields: [{ customFieldId: 94, value: '7.sealed' }],
  });
  expect(clicked).toEqual([{ billsbyType: 'checkout', billsbyProduct: '1', billsbyPlan: '12', billsbyCycle: '5' }]);
});

test('names a known customer and loads the script once', async () => {
  const first = open(WIDGET, { ...CHECKOUT, customerId: 'C7' });
  arrived();
  await first;
  expect(window.billsbyData).toEqual({ cid: 'C7', customFields: [{ customFieldId: 94, value: '7.sealed' }] });
  await open(WIDGET, { kind: 'account', customerId: 'C7' });
  expect(window.billsbyData).toEqual({ cid: 'C7' });
  expect(clicked.at(-1)).toEqual({ billsbyType: 'account', billsbyCustomer: 'C7' });
  expect(scripts()).toHaveLength(1);
});

test('reports a script that fails to load and retries it the next time', async () => {
  const opening = open(WIDGET, CHECKOUT);
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(opening).rejects.toThrow('didn’t load');
  expect(scripts()).toHaveLength(0);
  const again = open(WIDGET, CHECKOUT);
  arrived();
  await again;
  expect(clicked).toHaveLength(1);
});
