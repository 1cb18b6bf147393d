import type { BillingAccount, Pricing } from '@limn/contracts';
import { useState } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { openBillingWidget, type WidgetTask } from './billing-widget.ts';

const NOT_LOADED = 'The billing window didn’t open. Your browser may be blocking it, or you may be offline. Try again.';

/** Opens the billing service's window, where one is set up. */
export function useBillingWidget() {
  const { billingWidget } = useServices().config;
  const user = useApiQuery('getUser', {}).data?.user;
  const [failure, setFailure] = useState<string>();
  const open = (task: WidgetTask) => {
    setFailure(undefined);
    if (billingWidget) openBillingWidget(billingWidget, task).catch(() => setFailure(NOT_LOADED));
  };
  return {
    /** Where none is set up, everything is done on the Billing tab. */
    available: billingWidget !== undefined,
    failure,
    manage: (customerId: string) => open({ kind: 'account', customerId }),
    buy: (plan: string, account: BillingAccount, { payg, creditPacks }: Pricing) => {
      const item = [payg, ...creditPacks].find(({ id }) => id === plan);
      if (!item || account.checkout.kind !== 'widget') return;
      const person = { name: user?.name ?? '', email: user?.email ?? '' };
      open({ kind: 'checkout', item, customerId: account.customer_id, person, companyField: account.checkout.company_field });
    },
  };
}
