/**
 * The billing service's own window, where a service takes the money. Its script looks for links with its
 * attributes and opens the window when one is clicked; what it should know of the customer lies in a variable
 * of the page. https://support.billsby.com/docs/billsby-checkout
 */
import type { AppConfig } from '../../../../api/app-config.ts';

export type BillingWidget = NonNullable<AppConfig['billingWidget']>;

export type WidgetTask =
  /** The customer's account: cards, invoices, ending a plan. */
  | { kind: 'account'; customerId: string }
  | {
      kind: 'checkout';
      item: { product_id: string; plan_id: string; cycle_id: string };
      customerId: string | null;
      person: { name: string; email: string };
      /** Tells which company buys, sealed by the server. */
      companyField: { id: number; value: string };
    };

declare global {
  interface Window {
    billsbyData?: Record<string, unknown>;
    scanDomBillsby?: () => void;
  }
}

const SCRIPT_ID = 'billing-widget';

/** Rejects where the script does not load: a blocker, or no connection. */
export async function openBillingWidget(widget: BillingWidget, task: WidgetTask): Promise<void> {
  // Read by the script when it starts, and again when it looks for links.
  window.billsbyData = dataOf(task);
  await loadScript(widget);
  const link = document.createElement('a');
  link.href = '#';
  link.hidden = true;
  for (const [name, value] of Object.entries(attributesOf(task))) if (value) link.setAttribute(`data-billsby-${name}`, value);
  document.body.append(link);
  window.scanDomBillsby?.();
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();
}

function dataOf(task: WidgetTask): Record<string, unknown> {
  if (task.kind === 'account') return { cid: task.customerId };
  const customFields = [{ customFieldId: task.companyField.id, value: task.companyField.value }];
  if (task.customerId) return { cid: task.customerId, customFields };
  const [firstName = '', ...rest] = task.person.name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' '), email: task.person.email, customFields };
}

function attributesOf(task: WidgetTask): Record<string, string> {
  if (task.kind === 'account') return { type: 'account', customer: task.customerId };
  const { product_id: product, plan_id: plan, cycle_id: cycle } = task.item;
  return { type: 'checkout', product, plan, cycle, customer: task.customerId ?? '' };
}

let loading: Promise<void> | undefined;

function loadScript({ script, company }: BillingWidget): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.id = SCRIPT_ID;
    element.src = script;
    element.dataset.billsbyCompany = company;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      loading = undefined;
      reject(new Error('The billing window didn’t load.'));
    });
    document.head.append(element);
  });
  return loading;
}
