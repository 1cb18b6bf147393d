import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Box, Row } from './layout.ts';
import { Tooltip } from './Tooltip.tsx';

export interface StripTab<V extends string> {
  value: V;
  label: string;
  /** Why it cannot be chosen now. */
  reason?: string | undefined;
  /** Length of its list. */
  count?: number | undefined;
}

export interface TabStripProps<V extends string> {
  label: string;
  tabs: readonly StripTab<V>[];
  /** Undefined where none can be chosen. */
  value: V | undefined;
  onChange: (value: V) => void;
  /** Tabs are `<id>-<value>`, the panel that they show is `<id>-panel`. */
  id: string;
}

/** Tabs in one line, which scrolls where it is too long. Arrow keys walk them, Enter or Space chooses. */
export function TabStrip<V extends string>({ label, tabs, value, onChange, id }: TabStripProps<V>) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = document.getElementById(`${id}-${value}`);
    if (!strip.current || !chosen) return;
    const { offsetLeft: left, offsetWidth: width } = chosen;
    const { scrollLeft, clientWidth } = strip.current;
    if (left < scrollLeft) strip.current.scrollLeft = left;
    else if (left + width > scrollLeft + clientWidth) strip.current.scrollLeft = left + width - clientWidth;
  }, [id, value]);
  function walk(event: KeyboardEvent<HTMLElement>): void {
    const choosable = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]:not(:disabled)')];
    const at = choosable.findIndex((tab) => tab === document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: choosable.length - 1 - at }[event.key];
    if (step === undefined || at < 0) return;
    event.preventDefault();
    choosable[(at + step + choosable.length) % choosable.length]?.focus();
  }
  return (
    <Row
      ref={strip}
      role="tablist"
      aria-label={label}
      onKeyDown={walk}
      // Where no tab can be chosen the line is still to be scrolled by keys.
      tabIndex={value === undefined ? 0 : -1}
      sx={{ flex: 1, minWidth: 0, position: 'relative', overflowX: 'auto', scrollbarWidth: 'none' }}
    >
      {tabs.map((tab) => {
        const on = tab.value === value;
        return (
          <ButtonBase
            key={tab.value}
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={on}
            aria-controls={`${id}-panel`}
            tabIndex={on ? 0 : -1}
            disabled={tab.reason !== undefined}
            onClick={() => on || onChange(tab.value)}
            sx={{
              flex: 'none',
              minHeight: 40,
              px: 0.5,
              mr: 5.5,
              fontSize: 13,
              fontWeight: 600,
              color: on ? 'text.primary' : 'text.secondary',
              borderBottom: '2px solid',
              borderTop: '2px solid transparent',
              borderBottomColor: on ? 'accent' : 'transparent',
              '&.Mui-disabled': { color: 'text.tertiary', opacity: value === undefined ? 1 : 0.55 },
              '&.Mui-focusVisible': { outlineOffset: -2 },
            }}
          >
            {tab.reason ? (
              <Tooltip text={tab.reason} describes>
                <span style={{ pointerEvents: 'auto' }}>{tab.label}</span>
              </Tooltip>
            ) : (
              tab.label
            )}
            {tab.count === undefined ? null : <Count>{tab.count}</Count>}
          </ButtonBase>
        );
      })}
    </Row>
  );
}

function Count({ children }: { children: number }) {
  return (
    <Box
      component="span"
      sx={{
        ml: 1.5,
        px: 1.5,
        minWidth: 20,
        borderRadius: '10px',
        bgcolor: 'well',
        typography: 'caption',
        fontWeight: 600,
        lineHeight: '20px',
      }}
    >
      {children}
    </Box>
  );
}
