/** What other features of the web app may use of this one. */
export { useBillingWidget } from './billing-widget/use-billing-widget.ts';
