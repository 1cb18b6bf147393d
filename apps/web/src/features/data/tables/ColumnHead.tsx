import type { ColumnType, TableColumn } from '@limn/contracts';
import { ExpandMore, VpnKey as UniqueHeader } from '../../../ui/icons/general.ts';
import { ButtonBase } from '../../../ui/kit/base.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Box } from '../../../ui/layout.ts';
import type { ColumnForm } from '@limn/values';
import { formOptions } from '../../../ui/forms-of-values/form-labels.ts';
import { COLUMN_KINDS, columnKind } from './column-types.ts';

export interface ColumnHeadProps {
  column: TableColumn;
  /** Rows are found by it. */
  unique: boolean;
  /** Absent for those who only read. */
  onType: ((type: ColumnType, form?: ColumnForm) => void) | undefined;
  /** Finds the rows by it; absent where they are found otherwise, or not by a column. */
  onUnique?: (() => void) | undefined;
}

/** A column's name with what its values are, which a menu changes. */
export function ColumnHead({ column, unique, onType, onUnique }: ColumnHeadProps) {
  const { label, icon: Icon } = columnKind(column.type);
  const name = (
    <>
      <Icon sx={{ fontSize: 16, color: 'icon', flex: 'none' }} role="img" aria-hidden={false} aria-label={label} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {column.name}
      </Box>
    </>
  );
  const mark = unique ? (
    <Box component="span" sx={{ ml: 2, fontWeight: 400, color: 'text.secondary' }}>
      unique
    </Box>
  ) : null;
  const look = { display: 'inline-flex', alignItems: 'center', gap: 1.5, maxWidth: 260, whiteSpace: 'nowrap' } as const;
  if (!onType)
    return (
      <>
        <Box component="span" sx={look}>
          {name}
        </Box>
        {mark}
      </>
    );
  return (
    <>
      <ActionMenu
        label={`Values of ${column.name}`}
        trigger={
          <ButtonBase
            aria-label={`${column.name}, ${label}: change the type`}
            sx={{
              ...look,
              font: 'inherit',
              color: 'inherit',
              minHeight: 28,
              px: 1.5,
              mx: -1.5,
              borderRadius: '6px',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            {name}
            <ExpandMore sx={{ fontSize: 16, color: 'icon' }} aria-hidden />
          </ButtonBase>
        }
        actions={[
          ...COLUMN_KINDS.map(({ type, label: kind, icon: KindIcon }) => ({
            label: kind,
            icon: <KindIcon />,
            checked: type === column.type,
            onClick: () => type !== column.type && onType(type),
          })),
          ...formActions(column, onType),
          ...(onUnique ? [{ label: 'Use as unique header', icon: <UniqueHeader />, separated: true, onClick: onUnique }] : []),
        ]}
      />
      {mark}
    </>
  );
}

/** The ways to write its numbers or dates, where that makes a difference. */
function formActions({ type, form }: TableColumn, onType: NonNullable<ColumnHeadProps['onType']>) {
  if (form === undefined || (type !== 'number' && type !== 'date')) return [];
  return formOptions(type).map(({ value, label }, at) => ({
    label,
    ...(at === 0 ? { heading: 'Written as', separated: true } : {}),
    checked: value === form,
    onClick: () => value !== form && onType(type, value),
  }));
}
