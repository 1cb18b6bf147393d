/**
 * Widths of the pane that the builder is in. In a narrow one, or on a phone, the controls of a rule stand one
 * under the other.
 */
export const NARROW = '@container (max-width: 620px)';
/** On a phone the tools of a rule have a line of their own, so that names of fields can be read. */
export const TIGHT = '@container (max-width: 400px)';
