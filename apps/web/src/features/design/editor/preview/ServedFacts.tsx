import { useQuery } from '@tanstack/react-query';
import { apiKey } from '../../../../api/use-api-query.ts';
import { kilobytesOf } from '../../../../ui/kilobytes.ts';
import { Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { FORMAT_NAMES } from './weight-labels.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import type { ShownPreview } from '../document/shown-preview.ts';

/**
 * The picture that would be sent to this recipient if the draft were published now: its size, format, and
 * fallback.
 */
export function ServedFacts({ preview: { settings, atMs } }: { preview: ShownPreview }) {
  const { session } = useEditor();
  const { id, fallback_image: fallback } = useEditorState((state) => state.image);
  const query = useQuery({
    queryKey: [...apiKey('weighDraft', id), atMs],
    queryFn: () => session.weigh(settings),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const best = query.data?.formats.find(({ format }) => format === query.data.best);
  const unknown = query.isError ? 'unknown' : '…';
  const facts = [
    ['Weight', best ? kilobytesOf(best.weight) : unknown],
    ['Format', best ? (FORMAT_NAMES[best.format] ?? best.format) : unknown],
    ...(best?.format === 'gif' ? [] : [['At 2×', best ? kilobytesOf(best.weight_2x) : unknown]]),
    ['Fallback', fallback === '' ? 'blank version' : fileName(fallback)],
  ] as const;
  return (
    <Row component="dl" aria-label="Served as" aria-busy={query.isPending} wrap sx={{ columnGap: 6, rowGap: 1, mt: 4, mb: 0, mx: 0 }}>
      {facts.map(([name, value]) => (
        <Row key={name} gap={2}>
          <Text component="dt" variant="caption" muted>
            {name}
          </Text>
          <Text component="dd" variant="caption" strong sx={{ m: 0 }}>
            {value}
          </Text>
        </Row>
      ))}
    </Row>
  );
}

function fileName(address: string): string {
  return address.split(/[?#]/)[0]?.split('/').at(-1) || address;
}
