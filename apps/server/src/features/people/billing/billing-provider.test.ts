import { describeBillingProvider } from './testing/billing-provider.conformance.ts';
import { openBillsbyKit, openLocalKit } from './testing/billing-kits.ts';

describeBillingProvider('the embedded checkout', openLocalKit);
describeBillingProvider('Billsby', () => openBillsbyKit());
