import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { sectionAnchor } from '../../../../shell/setting-places.ts';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';

/**
 * A part of a settings page: what it is for at the left, its fields at the right. Hairlines divide it from
 * the next.
 */
export function SettingsSection({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // The key, so that the same address asked for again scrolls again.
  const named = hash === `#${sectionAnchor(title)}` ? key : undefined;
  useEffect(() => {
    // After the shell, which puts every new page at its top.
    const frame = named === undefined ? 0 : requestAnimationFrame(() => section.current?.scrollIntoView?.({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [named]);
  return (
    <Box
      ref={section}
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '280px minmax(0, 1fr)' },
        columnGap: 12,
        rowGap: 4,
        py: { xs: 6, md: 8 },
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { pt: 0 },
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ maxWidth: { xs: 640, lg: 'none' }, minWidth: 0, overflowWrap: 'break-word' }}>
        <Text id={id} variant="h2">
          {title}
        </Text>
        <Text variant="body2" component="div" muted sx={{ mt: 1 }}>
          {text}
        </Text>
      </Box>
      <Box sx={{ maxWidth: 720, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

/** Fields in two columns where there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        '& > [data-wide]': { gridColumn: '1 / -1' },
      }}
    >
      {children}
    </Box>
  );
}
