/** A picker offers one kind: its labels say which. */
export type OfferNoun = 'merge field' | 'placeholder';

export interface FieldOffer {
  /** The title that it stands under. */
  group: string;
  label: string;
  /** Inserted, and shown beside the label. */
  text: string;
}

/** Finds those that hold every typed word in their group, label or text, in their own order. */
export function findOffers(offers: readonly FieldOffer[], typed: string): FieldOffer[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return offers.filter(({ group, label, text }) => {
    const searched = `${group} ${label} ${text}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
