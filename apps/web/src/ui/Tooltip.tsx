import { cloneElement, useEffect, useId, useRef, useState, type FocusEvent, type MouseEvent, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { Box } from './layout.ts';

interface TriggerEvents {
  onMouseEnter?: (event: MouseEvent<HTMLElement>) => void;
  onMouseLeave?: (event: MouseEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  onMouseDown?: (event: MouseEvent<HTMLElement>) => void;
  'aria-describedby'?: string | undefined;
}

const DELAY_MS = 500;

/**
 * A word or sentence beside a control, after half a second under the pointer or at once by the keyboard;
 * Escape hides it. With `describes` it is read out after the control's name; else it is taken to repeat that
 * name.
 */
export function Tooltip({
  text,
  describes,
  side = 'below',
  children,
}: {
  text: string;
  describes?: boolean;
  side?: 'below' | 'right';
  children: ReactElement<TriggerEvents>;
}) {
  const id = useId();
  const [at, setAt] = useState<DOMRect>();
  const [pointedAt, setPointedAt] = useState<HTMLElement>();
  const hide = () => {
    setPointedAt(undefined);
    setAt(undefined);
  };
  useEffect(() => {
    if (!pointedAt) return undefined;
    const timer = setTimeout(() => setAt(pointedAt.getBoundingClientRect()), DELAY_MS);
    return () => clearTimeout(timer);
  }, [pointedAt]);
  useEffect(() => {
    if (!at) return undefined;
    const listen = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setAt(undefined);
    };
    window.addEventListener('keydown', listen, true);
    window.addEventListener('scroll', listen, true);
    return () => {
      window.removeEventListener('keydown', listen, true);
      window.removeEventListener('scroll', listen, true);
    };
  }, [at]);
  const { props } = children;
  const trigger = cloneElement(children, {
    onMouseEnter: (event) => {
      props.onMouseEnter?.(event);
      setPointedAt(event.currentTarget);
    },
    onMouseLeave: (event) => {
      props.onMouseLeave?.(event);
      hide();
    },
    onMouseDown: (event) => {
      props.onMouseDown?.(event);
      hide();
    },
    onFocus: (event) => {
      props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) setAt(event.currentTarget.getBoundingClientRect());
    },
    onBlur: (event) => {
      props.onBlur?.(event);
      hide();
    },
    ...(describes ? { 'aria-describedby': at ? id : props['aria-describedby'] } : {}),
  });
  return (
    <>
      {trigger}
      {at ? createPortal(<Bubble id={id} text={text} at={at} side={side} hidden={!describes} />, document.body) : null}
    </>
  );
}

function Bubble({ id, text, at, side, hidden }: { id: string; text: string; at: DOMRect; side: 'below' | 'right'; hidden: boolean }) {
  const bubble = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0, shown: false });
  useEffect(() => {
    const size = bubble.current?.getBoundingClientRect();
    if (!size) return;
    const left = side === 'right' ? at.right + 8 : at.left + at.width / 2 - size.width / 2;
    const below = side === 'right' ? at.top + at.height / 2 - size.height / 2 : at.bottom + 6;
    const top = below + size.height > window.innerHeight - 4 ? at.top - size.height - 6 : below;
    setPlace({ left: Math.max(4, Math.min(left, window.innerWidth - size.width - 4)), top: Math.max(4, top), shown: true });
  }, [at, side]);
  return (
    <Box
      ref={bubble}
      id={id}
      role="tooltip"
      aria-hidden={hidden}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        maxWidth: 280,
        px: '9px',
        py: '5px',
        borderRadius: '6px',
        typography: 'caption',
        bgcolor: '#0b1626',
        color: '#ffffff',
        boxShadow: '0 0 0 1px rgba(255,255,255,.08)',
        pointerEvents: 'none',
        overflowWrap: 'anywhere',
      }}
      style={{ left: place.left, top: place.top, opacity: place.shown ? 1 : 0 }}
    >
      {text}
    </Box>
  );
}
