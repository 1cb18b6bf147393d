import type { ReactNode } from 'react';
import { ScrollArea } from './ScrollArea.tsx';

export interface CodeAreaProps {
  label: string;
  /** Pixels. */
  height?: number;
  maxHeight?: number;
  children: ReactNode;
}

/** HTML to be read and copied: its lines wrap, and a long one scrolls. */
export function CodeArea({ label, height, maxHeight, children }: CodeAreaProps) {
  return (
    <ScrollArea
      as="pre"
      label={label}
      sx={{
        m: 0,
        p: '12px 14px',
        height,
        maxHeight,
        typography: 'code',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
      }}
    >
      {children}
    </ScrollArea>
  );
}
