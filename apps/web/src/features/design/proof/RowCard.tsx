import type { ProofKind, ProofProblem } from '@limn/contracts';
import { useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import {
  BrokenImage as Broken,
  ContentCut as Cut,
  DataArray as Missing,
  HelpOutline as Unread,
  ImageNotSupported as Undrawn,
  OpenInFull as Overflow,
  Scale as ScaleIcon,
  TextDecrease as Shrunk,
  TextFields as Characters,
} from '../../../ui/icons/general.ts';
import { CARD_SHEET } from '../../../ui/card-look.ts';
import { formatCount } from '../../../ui/format.ts';
import { Box } from '../../../ui/layout.ts';
import { SkeletonBox } from '../../../ui/Skeletons.tsx';
import { KIND_LABELS } from './problem-labels.ts';
import type { FoundRow } from './proof-run.ts';

const ICONS: Readonly<Record<ProofKind, ComponentType<{ titleAccess?: string; fontSize?: 'inherit' }>>> = {
  missing: Missing,
  unread: Unread,
  picture: Broken,
  overflow: Overflow,
  truncated: Cut,
  characters: Characters,
  heavy: ScaleIcon,
  shrunk: Shrunk,
  undrawn: Undrawn,
};
/** From here on someone would notice at first sight. */
const GRAVE = 60;
const MAX_SHOWN = 4;

const LOOK = {
  ...CARD_SHEET,
  position: 'relative',
  '& .well': {
    position: 'relative',
    bgcolor: 'well',
    borderBottom: '1px solid',
    borderColor: 'divider',
    display: 'grid',
    placeItems: 'center',
  },
  '& .well img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain', p: '14px' },
  '& .facts': { p: '12px 14px 14px' },
  '& .head': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 },
  '& .name': { typography: 'h3', m: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // The whole card is the link's.
  '& .name a': { color: 'inherit', textDecoration: 'none', '&::after': { content: '""', position: 'absolute', inset: 0 } },
  '& .name a:focus-visible': {
    outline: 'none',
    '&::after': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px', borderRadius: '10px' },
  },
  '& .row': { typography: 'caption', color: 'text.secondary', flex: 'none', fontVariantNumeric: 'tabular-nums' },
  '& ul': { listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 1.5 },
  '& li': { display: 'flex', gap: 2, typography: 'body2', overflowWrap: 'anywhere' },
  '& li svg': { fontSize: 18, flex: 'none', mt: '1px', color: 'icon' },
  '& li.grave svg': { color: 'error.main' },
  '& .more': { color: 'text.secondary' },
} as const;

export interface RowCardProps {
  row: FoundRow;
  /** Pixels of the picture. */
  size: { width: number; height: number };
  /** Undefined until it may be asked for. */
  picture: string | undefined;
  /** Where the editor's preview shows this row. */
  editor: string;
  position: number;
  of: number;
}

/** One row: its picture, what it is, what is wrong. It opens the editor's preview. */
export function RowCard({ row, size, picture, editor, position, of }: RowCardProps) {
  const label = row.label || `Row ${formatCount(row.row)}`;
  const shown = row.problems.slice(0, MAX_SHOWN);
  const more = row.problems.length - shown.length;
  return (
    <Box role="listitem" aria-posinset={position} aria-setsize={of} sx={LOOK}>
      <div className="well" style={{ height: Math.min(190, Math.max(96, (360 * size.height) / size.width + 28)) }}>
        <RowPicture key={picture} src={picture} alt={`Picture of ${label}`} />
      </div>
      <div className="facts">
        <div className="head">
          <h3 className="name">
            <Link to={editor} aria-label={`${label}: open in the editor’s preview`} title={label}>
              {label}
            </Link>
          </h3>
          <span className="row">Row {formatCount(row.row)}</span>
        </div>
        <ul>
          {shown.map((problem) => (
            <ProblemLine key={problem.kind + problem.text} problem={problem} />
          ))}
          {more > 0 ? <li className="more">and {more} more</li> : null}
        </ul>
      </div>
    </Box>
  );
}

function ProblemLine({ problem: { kind, text, severity } }: { problem: ProofProblem }) {
  const Icon = ICONS[kind];
  return (
    <li className={severity >= GRAVE ? 'grave' : undefined}>
      <Icon titleAccess={KIND_LABELS[kind]} fontSize="inherit" />
      <span>{text}</span>
    </li>
  );
}

/** a skeleton stands in its place until it comes. */
function RowPicture({ src, alt }: { src: string | undefined; alt: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return <Broken titleAccess={`${alt}: couldn’t be shown`} sx={{ fontSize: 40, color: 'text.tertiary' }} />;
  return (
    <>
      {state === 'loading' ? <SkeletonBox width="calc(100% - 28px)" height={68} /> : null}
      {src === undefined ? null : (
        <img src={src} alt={alt} loading="lazy" decoding="async" onLoad={() => setState('shown')} onError={() => setState('failed')} />
      )}
    </>
  );
}
