import { useEffect, useEffectEvent } from 'react';

/**
 * Takes what is typed in a field before the field could tell by losing the focus: when the tab closes, and
 * when what it belongs to goes first. A field of a panel goes with its panel; one of the selection belongs to
 * what was selected before a press selects something else.
 */
export function useTakeEarly(isTyping: boolean, take: () => void, of: 'panel' | 'selection'): void {
  const takeNow = useEffectEvent(take);
  useEffect(() => {
    if (!isTyping) return undefined;
    const leave = (): void => takeNow();
    const press = (event: Event): void => {
      if (of === 'selection' && event.target !== document.activeElement) takeNow();
    };
    // Ahead of those who keep what is unsaved when the window goes.
    for (const name of LEAVING) window.addEventListener(name, leave, true);
    document.addEventListener('pointerdown', press, true);
    return () => {
      for (const name of LEAVING) window.removeEventListener(name, leave, true);
      document.removeEventListener('pointerdown', press, true);
    };
  }, [isTyping, of]);
  useEffect(
    () => () => {
      if (of === 'panel') takeNow();
    },
    [of],
  );
}

const LEAVING = ['pagehide', 'visibilitychange', 'beforeunload', 'freeze'] as const;
