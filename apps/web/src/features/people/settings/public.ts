/** The public door of this feature for others of the web app. */
export { useBillingWidget } from './billing-widget/use-billing-widget.ts';
