import { describeBillingProvider } from './testing/billing-provider.conformance.ts';
import { openBillsbyDesk, openLocalDesk } from './testing/billing-desks.ts';

describeBillingProvider('the embedded checkout', openLocalDesk);
describeBillingProvider('Billsby', () => openBillsbyDesk());
