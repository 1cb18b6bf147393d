import { writeFeedPath, type FeedPath } from '@limn/contracts';
import { useState } from 'react';
import { ChevronRight } from '../../../ui/icons/general.ts';
import { ButtonBase } from '../../../ui/kit/base.ts';
import { Radio } from '../../../ui/kit/inputs.ts';
import { Button } from '../../../ui/Button.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { childrenOf, isBranch, summaryOf } from './answer-tree.ts';

export interface TreePick {
  /** Name of the group of radio buttons. */
  name: string;
  value: string;
  /** Whether this value can be chosen. */
  offers: (value: unknown) => boolean;
  onPick: (path: string) => void;
}

export interface AnswerTreeProps {
  tree: unknown;
  label: string;
  pick?: TreePick;
}

const SHOWN_AT_ONCE = 20;

/**
 * An answer to look through: objects and lists fold; where something is to be chosen, what fits has a radio
 * button.
 */
export function AnswerTree({ tree, label, pick }: AnswerTreeProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'code',
        p: 2,
        overflowX: 'auto',
        typography: 'code',
      }}
    >
      <ul>
        <Branch name={pick ? 'Whole response' : undefined} value={tree} path={[]} pick={pick} />
      </ul>
    </Box>
  );
}

function Branch({ name, value, path, pick }: { name: string | undefined; value: unknown; path: FeedPath; pick: TreePick | undefined }) {
  const chosen = pick !== undefined && pick.value.startsWith(writeFeedPath(path, 'answer'));
  const [open, setOpen] = useState(path.length < 2 || (path.length < 4 && typeof path.at(-1) === 'number' && path.at(-1) === 0) || chosen);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const children = childrenOf(value);
  const written = writeFeedPath(path, 'answer');
  const offered = pick?.offers(value) ?? false;
  const on = pick !== undefined && offered && pick.value === written;
  const title = name ?? (Array.isArray(value) ? 'List' : isBranch(value) ? 'Object' : 'Value');
  return (
    <li>
      <Row
        align="center"
        sx={{
          minHeight: 28,
          borderRadius: '6px',
          pr: 2,
          bgcolor: on ? 'action.selected' : undefined,
          width: 'max-content',
          minWidth: '100%',
        }}
      >
        {children.length > 0 ? (
          <ButtonBase
            aria-expanded={open}
            aria-label={`${open ? 'Fold' : 'Unfold'} ${title}`}
            onClick={() => setOpen(!open)}
            sx={{ width: 24, height: 28, flex: 'none', borderRadius: '4px', color: 'icon' }}
          >
            <ChevronRight sx={{ fontSize: 18, transform: open ? 'rotate(90deg)' : 'none', transition: 'transform 120ms' }} />
          </ButtonBase>
        ) : (
          <Box sx={{ width: 24, flex: 'none' }} />
        )}
        {offered && pick ? (
          <Row component="label" align="center" sx={{ cursor: 'pointer', minHeight: 28 }}>
            <Radio checked={on} name={pick.name} value={written} onChange={() => pick.onPick(written)} sx={{ p: 0.5, mr: 1.5 }} />
            <Words name={title} value={value} strong />
          </Row>
        ) : (
          <Words name={title} value={value} strong={false} />
        )}
      </Row>
      {open && children.length > 0 ? (
        <Box component="ul" sx={{ ml: '11px', pl: '12px', borderLeft: '1px solid', borderColor: 'divider' }}>
          {children.slice(0, shown).map(([step, child]) => (
            <Branch key={step} name={typeof step === 'number' ? String(step + 1) : step} value={child} path={[...path, step]} pick={pick} />
          ))}
          {children.length > shown ? (
            <li>
              <Button look="text" size="work" onClick={() => setShown(shown + 100)}>
                Show {Math.min(100, children.length - shown)} more
              </Button>
            </li>
          ) : null}
        </Box>
      ) : null}
    </li>
  );
}

const MAX_LENGTH = 120;

function Words({ name, value, strong }: { name: string; value: unknown; strong: boolean }) {
  const summary = summaryOf(value);
  const quiet = isBranch(value) || value === null;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ fontWeight: strong ? 600 : 400, color: 'text.primary' }}>
        {name}
      </Box>
      <Box component="span" sx={{ ml: 2.5, color: quiet ? 'text.secondary' : typeof value === 'string' ? 'mergeField.main' : 'info.main' }}>
        {summary.length > MAX_LENGTH ? `${summary.slice(0, MAX_LENGTH)}…` : summary}
      </Box>
    </Box>
  );
}
