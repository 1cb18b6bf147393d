/** Pixels of a layer's row. */
export const ROW_HEIGHT = { mouse: 34, touch: 48 };

/** Below the width of a desktop, or under a finger. */
export const BY_TOUCH = '(max-width:899.95px), (pointer: coarse)';
