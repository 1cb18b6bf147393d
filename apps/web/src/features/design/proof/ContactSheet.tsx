import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { TAG_PARAMETER } from '@limn/model';
import { useServices } from '../../../api/services.tsx';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useMediaQuery } from '../../../ui/kit/base.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { Box } from '../../../ui/layout.ts';
import { TAGGABLE_KINDS, type Taggable, type TaggableRef } from '../taggable/public.ts';
import type { ProofPlan } from './proof-plan.ts';
import type { FoundRow } from './proof-run.ts';
import { RowCard } from './RowCard.tsx';
import { previewFragment } from '../../../ui/image-addresses.ts';

export interface SheetProps {
  taggable: Taggable;
  /** The worst first. */
  rows: readonly FoundRow[];
  plan: ProofPlan;
}

/** A token lasts ten minutes; it is fetched again before that. */
const TOKEN_FRESH_MS = 8 * 60_000;
/** Height of a row of cards before it is measured. */
const ROW_HEIGHT = 320;
const OVERSCAN = 2;

/** Everyone's real picture with what is wrong with it. Only the cards near what is seen are drawn. */
export function ContactSheet({ taggable, rows, plan }: SheetProps) {
  const { config } = useServices();
  const token = useApiQuery(
    TAGGABLE_KINDS[taggable.kind].calls.previewToken,
    { params: { id: taggable.id }, query: { purpose: 'draft' } },
    { staleTime: TOKEN_FRESH_MS, refetchInterval: TOKEN_FRESH_MS },
  ).data?.token;
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns();
  const [top, setTop] = useState(0);
  // The size of an image is always known.
  const size = { width: taggable.width ?? 1, height: taggable.height ?? 1 };
  useLayoutEffect(() => {
    const page = scroller();
    if (!box.current || !page) return;
    setTop(Math.round(box.current.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop));
    // The content above moves as results arrive.
  }, [rows, columns]);
  // oxlint-disable-next-line react/incompatible-library -- the rows are read in this component only, nothing memoised is handed on
  const lines = useVirtualizer({
    count: Math.ceil(rows.length / columns),
    getScrollElement: scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const picture = (row: FoundRow) =>
    token ? rowPicture({ uuid: taggable.uuid, renderUrl: config.renderUrl, token }, row, plan) : undefined;
  return (
    <Box
      ref={box}
      role="list"
      aria-label="Rows with problems, worst first"
      sx={{ position: 'relative' }}
      style={{ height: lines.getTotalSize() }}
    >
      {lines.getVirtualItems().map((line) => (
        <Box
          key={line.key}
          data-index={line.index}
          ref={lines.measureElement}
          role="presentation"
          sx={{ position: 'absolute', left: 0, right: 0, top: 0, pb: { xs: 3, md: 4, lg: 5 } }}
          style={{ transform: `translateY(${line.start - top}px)` }}
        >
          <CardGrid>
            {rows.slice(line.index * columns, (line.index + 1) * columns).map((row, place) => (
              <RowCard
                key={row.place}
                row={row}
                size={size}
                picture={picture(row)}
                editor={rowInEditor(taggable, row, plan)}
                position={line.index * columns + place + 1}
                of={rows.length}
              />
            ))}
          </CardGrid>
        </Box>
      ))}
    </Box>
  );
}

/** The number of the grid's columns. */
function useColumns(): number {
  const three = useMediaQuery('(min-width:1280px)');
  const two = useMediaQuery('(min-width:600px)');
  return three ? 3 : two ? 2 : 1;
}

function scroller(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#content');
}

/** Parameters of a link to this row; for an uploaded list all its values. */
function paramsOf(row: FoundRow, plan: ProofPlan): Readonly<Record<string, string>> {
  return { ...row.params, ...plan.recordAt?.(row.place) };
}

/** Its real picture, of the draft; looking at it is neither counted nor billed. */
function rowPicture(
  { uuid, renderUrl, token }: { uuid: string; renderUrl: string; token: string },
  row: FoundRow,
  plan: ProofPlan,
): string {
  const search = new URLSearchParams({ ...paramsOf(row, plan), [TAG_PARAMETER.token]: token });
  return `${renderUrl}/render/${uuid}?${search.toString()}`;
}

/** The editor with the row's values. */
function rowInEditor({ kind, id }: TaggableRef, row: FoundRow, plan: ProofPlan): string {
  return TAGGABLE_KINDS[kind].editor(id) + previewFragment(paramsOf(row, plan));
}
