import { useEffect, useEffectEvent, type RefObject } from 'react';
import { createTouch, type TouchHandlers } from './touch-gestures.ts';

/** Fingers on the stage: two zoom and pan, one that rests opens the menu. */
export function useTouch(stage: RefObject<HTMLElement | null>, handlers: TouchHandlers): void {
  const onPinchStart = useEffectEvent(handlers.onPinchStart);
  const onPinch = useEffectEvent(handlers.onPinch);
  const onLongPress = useEffectEvent(handlers.onLongPress);
  useEffect(() => {
    const target = stage.current;
    if (!target) return undefined;
    return createTouch(target, {
      onPinchStart: () => onPinchStart(),
      onPinch: (pinch) => onPinch(pinch),
      onLongPress: (at) => onLongPress(at),
    });
  }, [stage]);
}
