/**
 * Puts the focus on the first control that is marked as wrong, after a step was refused. Call it once the
 * marks are drawn.
 */
export function focusFirstInvalid(within: ParentNode = document): void {
  const wrong = within.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong;
  control?.focus();
}
