/**
 * Figures that customers have of event views: `view.first_purchases.count`. A view's own name stays when its
 * label changes, and comes along in a company's file. No event is called so: its figures have one dot.
 */
import type { CustomerValues } from './customer-items.ts';

export const VIEW_MEASURES = ['count', 'first', 'last', 'days_since', 'sum'] as const;
export type ViewMeasure = (typeof VIEW_MEASURES)[number];

export function viewFigureId(view: string, measure: ViewMeasure): string {
  return `view.${view}.${measure}`;
}

const FIGURE = `view\\.([a-z0-9_]+)\\.(?:${VIEW_MEASURES.join('|')})`;
const WHOLE = new RegExp(`^${FIGURE}$`);
const ANYWHERE = new RegExp(`\\bcustomer\\.${FIGURE}\\b`, 'g');

/** The name of the view that an item of customers is a figure of; undefined for any other item. */
export function viewOfFigure(item: string): string | undefined {
  return WHOLE.exec(item)?.[1];
}

/** Names of the views whose figures a text names as merge fields. */
export function viewsNamedIn(text: string): string[] {
  return [...new Set([...text.matchAll(ANYWHERE)].map(([, view = '']) => view))];
}

/** Figures by the ids of items. Empty where there is no such view. */
export type ReadViewFigures = (asked: {
  companyId: number;
  /** The view's name. */
  view: string;
  /** The hash of one of the customer's identities; undefined: of the newest customer. */
  recipient: bigint | undefined;
  atMs: number;
}) => Promise<CustomerValues>;
