import { MATCH, matchOf, type Group, type Match } from '@limn/query';
import { Fragment, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Add } from '../icons/general.ts';
import { Box, Row } from '../layout.ts';
import { SelectField } from '../SelectField.tsx';
import { useGap } from '../sortable/use-gap.ts';
import { Text } from '../Text.tsx';
import { nameOf, useBuilder } from './builder-context.ts';
import { keyOfChild } from './child-keys.ts';
import { isGroup, type Gap, type Path } from './edit-tree.ts';
import { NARROW } from './narrow.ts';
import { isOff, RuleRow } from './RuleRow.tsx';
import { Grip, RowActions } from './RowTools.tsx';

export interface GroupEditorProps {
  group: Group;
  path: Path;
  /** Text before All or Any: "Show when", "and". */
  lead: string;
  off?: boolean;
  /** At the end of the head. */
  tools?: ReactNode;
}

const MATCHES = [
  { value: MATCH.all, label: 'All' },
  { value: MATCH.any, label: 'Any' },
] as const;

/** A group's head, its rules and the groups in it, along a line that is solid for All and dashed for Any. */
export function GroupEditor({ group, path, lead, off = false, tools }: GroupEditorProps) {
  const { disabled, maxDepth, catalogue, segments, dragged, addRule, addGroup, pickSegment, match } = useBuilder();
  const isRoot = path.length === 0;
  const name = isRoot ? 'the whole rule' : nameOf('group', path);
  const chosen = matchOf(group.operator);
  const hasFields = catalogue.some(({ items }) => items.length > 0);
  return (
    <Box
      role="group"
      aria-label={isRoot ? 'All rules' : name}
      data-at={path.join('.')}
      sx={{
        borderLeft: '2px',
        borderLeftStyle: chosen === MATCH.any ? 'dashed' : 'solid',
        borderColor: off ? 'line.strong' : chosen === MATCH.any ? 'info.light' : 'field.line',
        pl: 3,
        opacity: !isRoot && dragged === path.join('.') ? 0.4 : 1,
        [NARROW]: { pl: 2 },
      }}
    >
      <Row align="center" wrap sx={{ columnGap: 2, rowGap: 1, minHeight: 40, opacity: off ? 0.7 : 1 }}>
        {isRoot ? null : <Grip kind="group" path={path} />}
        <Quiet>{off ? `Switched off: ${lead}` : lead}</Quiet>
        <Box sx={{ width: 78, flex: 'none' }}>
          <SelectField<Match>
            label={`Match of ${name}`}
            labelHidden
            size="work"
            value={chosen ?? ''}
            options={MATCHES}
            onChange={(next) => match(path, next)}
            disabled={disabled}
          />
        </Box>
        <Quiet>{isRoot ? 'of these are true' : 'of these'}</Quiet>
        <Box sx={{ flex: 1, ...(isRoot ? { [NARROW]: { flexBasis: '100%' } } : {}) }} />
        {disabled ? null : (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 1,
              [NARROW]: isRoot ? { display: 'contents' } : { order: 1, flexBasis: '100%' },
            }}
          >
            <Button
              look="text"
              size="work"
              icon={<Add />}
              label={`Add rule to ${name}`}
              disabled={!hasFields}
              reason="There are no fields to compare yet."
              onClick={() => addRule(path)}
            >
              Add rule
            </Button>
            {path.length + 1 < maxDepth ? (
              <Button look="text" size="work" icon={<Add />} label={`Add group to ${name}`} onClick={() => addGroup(path)}>
                Add group
              </Button>
            ) : null}
            {segments ? (
              <Button
                look="text"
                size="work"
                icon={<Add />}
                label={`Add segment to ${name}`}
                disabled={segments.list.length === 0}
                reason="There are no segments yet. Save rules as a segment first."
                onClick={() => pickSegment(path)}
              >
                Add segment
              </Button>
            ) : null}
          </Box>
        )}
        {tools}
        {isRoot ? null : <RowActions kind="group" path={path} off={off} />}
      </Row>
      {chosen ? null : (
        <Text variant="caption" sx={{ color: 'warning.main' }}>
          This group asks for neither All nor Any, so it never matches.
        </Text>
      )}
      {group.children.length === 0 ? (
        <Text variant="body2" muted sx={{ py: 2 }}>
          No rules here! Add some rules or group of rules using button above.
        </Text>
      ) : null}
      {group.children.map((child, index) => (
        <Fragment key={keyOfChild(child, index)}>
          <DropGap parent={path} index={index} />
          {isGroup(child) ? (
            <Box sx={{ py: 2, borderTop: '1px solid', borderColor: 'divider' }}>
              <GroupEditor
                group={child}
                path={[...path, index]}
                lead={index === 0 ? 'when' : chosen === MATCH.any ? 'or' : 'and'}
                off={isOff(child)}
              />
            </Box>
          ) : (
            <RuleRow child={child} path={[...path, index]} />
          )}
        </Fragment>
      ))}
      <DropGap parent={path} index={group.children.length} />
    </Box>
  );
}

/** Where something that is dragged may be dropped: between two rules, or behind the last. */
function DropGap({ parent, index }: Gap) {
  const { dragged, mayMove } = useBuilder();
  const from = dragged === undefined ? undefined : pathOf(dragged);
  const { ref, isOver } = useGap(
    `gap ${parent.join('.')} ${index}`,
    { parent, index } satisfies Gap,
    !from || !mayMove({ from, parent, index }),
  );
  return (
    <Box ref={ref} aria-hidden sx={{ position: 'relative', height: 8, my: '-4px', pointerEvents: 'none' }}>
      {isOver ? <Box sx={{ position: 'absolute', inset: '3px 0', borderRadius: '1px', bgcolor: 'accent' }} /> : null}
    </Box>
  );
}

/** The path of what is dragged. */
export function pathOf(id: string): Path {
  return id.split('.').map(Number);
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text component="span" variant="body2" muted>
      {children}
    </Text>
  );
}
