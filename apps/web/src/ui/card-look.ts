/** The sheet that can be opened, and that answers the pointer and the focus. */
export const CARD_SHEET = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '10px',
  minWidth: 0,
  overflow: 'hidden',
  transition: 'border-color 120ms, box-shadow 120ms',
  '&:hover, &:focus-within': { borderColor: 'field.line', boxShadow: '0 6px 18px -8px rgba(22,36,58,.25)' },
} as const;

/**
 * The checkbox in the corner of a card: there when the pointer or the focus is, and on every card while some
 * are selected.
 */
export const TICK_LOOK = {
  '& .tick': {
    position: 'absolute',
    left: 8,
    top: 8,
    zIndex: 1,
    opacity: 0,
    borderRadius: '6px',
    bgcolor: 'background.float',
    boxShadow: 'var(--e1)',
    transition: 'opacity 120ms',
    // Under a finger nothing hovers: the menu has every action, Select among them.
    '@media (hover: none)': { display: 'none' },
  },
  '& .tick .MuiCheckbox-root': { p: { xs: 2.5, md: 1.5 } },
  '&:hover .tick, &:focus-within .tick, [data-choosing] & .tick': { opacity: 1 },
  '@media (hover: none)': { '[data-choosing] & .tick': { display: 'block' } },
  '&[data-selected]': { borderColor: 'accent', outline: '1px solid', outlineColor: 'accent' },
} as const;

/**
 * How a card looks, as one sheet of rules on its outermost element: rules on each part would be worked out
 * for each part of each card, and a list has dozens of them on the screen.
 */
export const CARD_LOOK = {
  ...CARD_SHEET,
  display: 'flex',
  flexDirection: 'column',
  '& .card-actions': { opacity: 0, '@media (hover: none)': { display: 'none' } },
  '&:hover .card-actions, &:focus-within .card-actions': { opacity: 1 },
  ...TICK_LOOK,
  // While images are chosen the quick actions would act on one of many.
  '[data-choosing] & .card-actions': { display: 'none' },

  '& .well': {
    position: 'relative',
    height: { xs: 'auto', sm: 148 },
    // On a phone the picture is as wide as the card; very tall ones are still bounded.
    aspectRatio: { xs: 'var(--shape)', sm: 'auto' },
    bgcolor: 'well',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& .well img': { borderRadius: { sm: '3px' }, boxShadow: { sm: '0 1px 3px rgba(22,36,58,.18)' } },
  '& .well .opens': { position: 'absolute', inset: 0 },
  '& .well .picture': {
    // Out of the flow, so that a tall picture does not make its well taller.
    position: 'absolute',
    inset: 0,
    p: { xs: 0, sm: 3.5 },
    display: 'grid',
    placeItems: 'center',
    gridTemplateRows: 'minmax(0, 1fr)',
    gridTemplateColumns: 'minmax(0, 1fr)',
  },

  '& .facts': { p: '12px 12px 12px 14px' },
  '& .head': { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 },
  '& .name': { typography: 'h3', m: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .name a': { color: 'inherit', display: 'block', py: 0.5, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .menu': { my: { xs: -2.5, md: -1 }, mr: { xs: -2, md: -1 }, flex: 'none' },
  '& .select': { flex: 'none' },
  '& .type': {
    typography: 'body2',
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    mt: 0.5,
    color: 'text.secondary',
    minWidth: 0,
    whiteSpace: 'nowrap',
  },
  '& .type > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .ago': { color: 'text.tertiary' },
  '& .state': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 2,
    mt: 2.5,
    minHeight: 22,
    flexDirection: { xs: 'row-reverse', sm: 'row' },
  },
  '& .labels': { display: 'flex', gap: 1, minWidth: 0, overflow: 'hidden' },
  '& .folder': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    mr: 1,
    minWidth: 0,
    maxWidth: 140,
    typography: 'caption',
    color: 'text.secondary',
    whiteSpace: 'nowrap',
  },
  '& .folder > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .folder svg': { fontSize: 14, flex: 'none' },
  '& .status': { display: 'flex', alignItems: 'center', gap: 2, flex: 'none' },
  '& .locked': { display: 'inline-flex', alignItems: 'center', gap: 1, typography: 'caption', color: 'text.secondary' },
  '& .locked svg': { fontSize: 14 },
} as const;
