/** Longest time that keys are kept for a field that does not come. */
const TIMEOUT_MS = 3_000;

/**
 * Keeps what is typed between the moment a field is asked for and the one in which it takes the keys itself:
 * quick fingers do not wait. No one else gets these keys. The answer is called when the field is there; it
 * gives what was typed, once.
 */
export function typedAhead(): () => string {
  let typed = '';
  const keep = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if ([...event.key].length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const stop = (): void => {
    clearTimeout(timer);
    window.removeEventListener('keydown', keep, true);
  };
  const timer = setTimeout(stop, TIMEOUT_MS);
  window.addEventListener('keydown', keep, true);
  return () => {
    stop();
    const all = typed;
    typed = '';
    return all;
  };
}
