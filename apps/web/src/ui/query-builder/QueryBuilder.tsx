import type { OfferedFields } from '@limn/merge';
import { ruleSentence, segmentSentence, treeSentence, type Catalogue, type Group, type Segments } from '@limn/query';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { hiddenFromSight } from '../hidden-from-sight.ts';
import { IconButton } from '../IconButton.tsx';
import { Redo, Undo } from '../icons/editing.ts';
import { Box, Row } from '../layout.ts';
import { GapArea } from '../sortable/GapArea.tsx';
import { Text } from '../Text.tsx';
import { BuilderContext, type Builder } from './builder-context.ts';
import { childAt, groupAt, isGroup, type Gap, type Path } from './edit-tree.ts';
import { GroupEditor, pathOf } from './GroupEditor.tsx';
import { namedSegments, ruleOfGroup, type SegmentSource } from './segment-choices.ts';
import { PickSegmentDialog, SaveSegmentDialog } from './SegmentDialogs.tsx';
import { useBuilderState } from './use-builder-state.ts';

export interface QueryBuilderProps {
  /** "Targeting rule of Wet in the north". */
  label: string;
  value: Group;
  onChange: (tree: Group) => void;
  catalogue: Catalogue;
  mergeFields?: OfferedFields;
  /** Named rules that these may refer to. */
  segments?: SegmentSource | undefined;
  /** Before All or Any: "Show when", "Add points when". */
  lead?: string;
  /** Nested groups, the root included. */
  maxDepth?: number;
  disabled?: boolean;
  /** How a group counts whose rules are all switched off; as `PlanOptions` of the rules have it. */
  emptied?: 'false' | 'skip';
  /** Beside the sentence: how many rows or recipients match. */
  count?: ReactNode;
  /** Beside a rule's sentence, by its path in traces (`children[0].children[1]`). */
  noteOf?: (path: string) => ReactNode;
}

const NO_FIELDS: OfferedFields = {};
const NO_NOTE = () => null;

/** Rules in groups, three deep: each with its sentence, all of it by pointer and by keys, with undo. */
export function QueryBuilder(props: QueryBuilderProps) {
  const {
    label,
    catalogue,
    segments,
    lead = 'Show when',
    disabled = false,
    count,
    emptied = 'false',
    maxDepth = 3,
    mergeFields = NO_FIELDS,
    noteOf = NO_NOTE,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const { tree, said, takeWanted, history, back, forth, actions } = useBuilderState({ ...props, maxDepth });
  const named = useMemo(() => namedSegments(segments?.list), [segments]);
  const [asking, setAsking] = useState<{ for: 'segment' | 'name'; path: Path }>();
  const isUndoing = useRef(false);
  const [dragged, setDragged] = useState<string>();

  useEffect(() => {
    const focus = takeWanted();
    // When undo removes the focused control, keep the focus here, or the next Ctrl Z goes nowhere.
    if (isUndoing.current && document.activeElement === document.body) root.current?.focus();
    isUndoing.current = false;
    if (!focus) return;
    const places = root.current?.querySelectorAll<HTMLElement>(`[data-at="${focus.path.join('.')}"]`) ?? [];
    const part = places[0]?.querySelector<HTMLElement>(focus.part === 'field' ? '[data-part="field"] input' : '[data-part="grip"]');
    (part ?? places[0]?.querySelector<HTMLElement>('button, [role="combobox"]'))?.focus();
    // Typing then replaces the name and searches, as after the Tab key.
    if (part instanceof HTMLInputElement) part.select();
  });

  function keys(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || disabled) return;
    const key = event.key.toLowerCase();
    if (key === 'z' || key === 'y') {
      event.preventDefault();
      isUndoing.current = true;
      if (key === 'y' || event.shiftKey) forth();
      else back();
    }
  }

  return (
    <BuilderContext
      value={{
        catalogue,
        mergeFields,
        segments,
        maxDepth,
        disabled,
        dragged,
        noteOf,
        pickSegment: (path) => setAsking({ for: 'segment', path }),
        saveAsSegment: (path) => setAsking({ for: 'name', path }),
        ...actions,
      }}
    >
      <Box
        ref={root}
        role="region"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={keys}
        sx={{ containerType: 'inline-size', minWidth: 0, outline: 0 }}
      >
        <GapArea<Gap>
          onDrag={setDragged}
          onDrop={(from, gap) => actions.move({ from: pathOf(from), ...gap })}
          overlay={dragged === undefined ? null : <Dragged tree={tree} path={dragged} catalogue={catalogue} segments={named} />}
        >
          <GroupEditor
            group={tree}
            path={[]}
            lead={lead}
            tools={
              disabled ? null : (
                <Row sx={{ ml: 'auto' }}>
                  <IconButton label="Undo" size="work" disabled={history.past.length === 0} onClick={back}>
                    <Undo />
                  </IconButton>
                  <IconButton label="Redo" size="work" disabled={history.future.length === 0} onClick={forth}>
                    <Redo />
                  </IconButton>
                </Row>
              )
            }
          />
        </GapArea>
        <Row align="baseline" wrap sx={{ columnGap: 4, rowGap: 2, mt: 3, pt: 3, borderTop: '1px solid', borderColor: 'line.strong' }}>
          <Text variant="body2" breaks sx={{ flex: '1 1 260px', minWidth: 0 }}>
            {treeSentence(tree, catalogue, named, emptied)}
          </Text>
          {count ? <Box sx={{ '&:empty': { display: 'none' } }}>{count}</Box> : null}
          {segments?.save && !disabled && tree.children.length > 0 ? (
            <Button look="text" size="work" onClick={() => setAsking({ for: 'name', path: [] })}>
              Save as segment
            </Button>
          ) : null}
        </Row>
        <Box role="status" sx={hiddenFromSight}>
          {said}
        </Box>
        {asking && segments ? (
          <SegmentQuestion tree={tree} asking={asking} segments={segments} actions={actions} onClose={() => setAsking(undefined)} />
        ) : null}
      </Box>
    </BuilderContext>
  );
}

interface SegmentQuestionProps {
  tree: Group;
  asking: { for: 'segment' | 'name'; path: Path };
  segments: SegmentSource;
  actions: Pick<Builder, 'addSegment' | 'replaceBySegment'>;
  onClose: () => void;
}

/** Tells which segment is added, or what a new one is called. */
function SegmentQuestion({ tree, asking, segments: { list, save }, actions, onClose }: SegmentQuestionProps) {
  const { path } = asking;
  const answered = (act: (path: Path, id: number) => void) => (id: number) => {
    act(path, id);
    onClose();
  };
  if (asking.for === 'segment') return <PickSegmentDialog list={list} onPick={answered(actions.addSegment)} onClose={onClose} />;
  const group = groupAt(tree, path);
  if (!group || !save) return null;
  return <SaveSegmentDialog rule={ruleOfGroup(group)} save={save} onSaved={answered(actions.replaceBySegment)} onClose={onClose} />;
}

/** The sentence that follows the pointer during a drag. */
function Dragged({ tree, path, catalogue, segments }: { tree: Group; path: string; catalogue: Catalogue; segments: Segments }) {
  const child = childAt(tree, pathOf(path));
  if (child === undefined) return null;
  const text = isGroup(child)
    ? treeSentence(child, catalogue, segments)
    : child.type === 'segment'
      ? segmentSentence(child, segments).text
      : ruleSentence(child.query, catalogue).text;
  return (
    <Box
      sx={{
        px: 3,
        py: 2,
        width: 'max-content',
        maxWidth: 'min(420px, 80vw)',
        borderRadius: '10px',
        bgcolor: 'background.float',
        boxShadow: 'var(--e2)',
        typography: 'body2',
        cursor: 'grabbing',
      }}
    >
      {text}
    </Box>
  );
}
