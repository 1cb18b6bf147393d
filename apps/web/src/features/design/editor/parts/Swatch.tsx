import { Box } from '../../../../ui/layout.ts';

/** A colour, over a chequered ground where it lets something through. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 18,
        height: 18,
        borderRadius: '4px',
        flex: 'none',
        backgroundImage: `linear-gradient(${colour}, ${colour}), repeating-conic-gradient(#c2c8d0 0 25%, #ffffff 0 50%)`,
        backgroundSize: '100% 100%, 8px 8px',
        boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--mui-palette-text-primary) 24%, transparent)',
      }}
    />
  );
}
