import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';
import { kilobytesOf } from '../../../image-cards/kilobytes.ts';
import { useEditorState } from '../session/editor-context.tsx';
import { formatOf } from './served-picture.ts';
import type { ShownPreview } from './shown-preview.ts';
import { useServed } from './use-served.ts';

/** What the render host really sends for these values: how much, as what, and what comes where it cannot. */
export function ServedFacts({ preview }: { preview: ShownPreview }) {
  const fallback = useEditorState((state) => state.image.fallback_image);
  const type = useEditorState((state) => state.image.type);
  const { served } = useServed(preview, false);
  const isMoving = formatOf(served ?? { blob: undefined }) === 'GIF';
  const doubled = useServed(preview, true, served !== undefined && !isMoving).served;
  const facts = [
    ['Weight', weightOf(served)],
    ['Format', served && formatOf(served)],
    ...(isMoving ? [] : [['At 2×', weightOf(doubled)]]),
    ['If it fails', fallback === '' ? 'the picture without values' : fileName(fallback)],
  ] as const;
  return (
    <Box sx={{ mt: 4 }}>
      {served?.instead ? (
        <Text role="status" variant="body2" sx={{ color: 'warning.main', mb: 2 }}>
          {served.instead}: the design cannot be drawn with these values.
        </Text>
      ) : null}
      <Box component="dl" aria-label={`Served as, ${type.name}`} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1, m: 0 }}>
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'flex', gap: 2 }}>
            <Text component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {name}
            </Text>
            <Text component="dd" variant="caption" sx={{ m: 0, fontWeight: 600 }}>
              {value ?? '…'}
            </Text>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function weightOf(served: { blob: Blob | undefined } | undefined): string | undefined {
  if (!served) return undefined;
  return served.blob ? kilobytesOf(served.blob.size) : 'not known here';
}

function fileName(address: string): string {
  return address.split(/[?#]/)[0]?.split('/').at(-1) || address;
}
