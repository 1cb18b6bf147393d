/** In place of a report where no recipe was opened. */
export const NO_RECIPES = {
  title: 'No recipes yet',
  text: 'A recipe shows each recipient items of your data that suit them. What they see, click and buy is counted here.',
} as const;
