import { useId, type ReactNode } from 'react';
import { Check } from '../../../../ui/icons/general.ts';
import { Radio } from '../../../../ui/kit/inputs.ts';
import { explainError } from '../../../../ui/explain-error.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { SkeletonBox, Loading } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import type { CsvHead } from './csv-head.ts';
import { FileNotes } from '../../../../ui/imports/FileNotes.tsx';

export interface ConfirmStepProps {
  tableId: number;
  /** The file's header here; undefined where it was sent earlier. */
  head: CsvHead | undefined;
  value: string | undefined;
  onChange: (header: string) => void;
  problem: string | undefined;
}

/** Tells which column identifies a row: only those without gaps or repeats can. */
export function ConfirmStep({ tableId, head, value, onChange, problem }: ConfirmStepProps) {
  const name = useId();
  const query = useApiQuery('datatableStat', { params: { id: tableId } });
  if (query.isError) return <Note kind="error">Couldn’t load the columns. {explainError(query.error)}</Note>;
  if (!query.data)
    return (
      <Loading label="Loading the columns">
        {[0, 1, 2].map((row) => (
          <SkeletonBox key={row} width="100%" height={44} sx={{ mb: 1 }} />
        ))}
      </Loading>
    );
  const { headers, rows, columns, notes = [] } = query.data;
  if (headers.length === 0) return <NoHeader />;
  const others = (head ? head.columns : columns).filter((column) => column !== '' && !headers.includes(column));
  return (
    <Stack gap={3}>
      <Text variant="body2" muted>
        The tag passes this value, and the picture uses the row that has it. Only columns without blanks or duplicates can be chosen.
      </Text>
      <FileNotes notes={notes} />
      {problem ? <Note kind="error">{problem}</Note> : null}
      <Box
        role="radiogroup"
        aria-label="Unique header"
        sx={{
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '10px',
          overflow: 'auto',
          maxHeight: 320,
          '& > label + label': { borderTop: '1px solid', borderColor: 'divider' },
        }}
      >
        {headers.map((header) => (
          <ColumnRow key={header} on={header === value}>
            <Radio checked={header === value} name={name} value={header} onChange={() => onChange(header)} />
            <Cells header={header} samples={samplesOf(head, header)}>
              <Check sx={{ fontSize: 16, verticalAlign: 'text-bottom', mr: 1 }} aria-hidden />
              {formatCount(rows)} different values
            </Cells>
          </ColumnRow>
        ))}
        {others.map((header) => (
          <ColumnRow key={header} off>
            <Radio checked={false} name={name} value={header} disabled />
            <Cells header={header} samples={samplesOf(head, header)} off>
              Has blanks or duplicates
            </Cells>
          </ColumnRow>
        ))}
      </Box>
    </Stack>
  );
}

function ColumnRow({ on, off, children }: { on?: boolean; off?: boolean; children: ReactNode }) {
  return (
    <Row
      component="label"
      gap={2}
      align="center"
      sx={{ minHeight: 44, px: 3, cursor: off ? 'default' : 'pointer', bgcolor: on ? 'tint' : undefined }}
    >
      {children}
    </Row>
  );
}

function Cells({ header, samples, off, children }: { header: string; samples: string; off?: boolean; children: ReactNode }) {
  const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return (
    <Box
      component="span"
      sx={{
        flex: 1,
        minWidth: 0,
        py: 1.5,
        display: 'grid',
        columnGap: 4,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 6fr) 184px' },
        typography: 'body2',
      }}
    >
      <Box component="span" sx={{ ...cut, fontWeight: off ? 400 : 600, color: off ? 'text.secondary' : 'text.primary' }}>
        {header}
      </Box>
      <Box component="span" sx={{ ...cut, color: 'text.secondary' }}>
        {samples}
      </Box>
      <Box component="span" sx={{ typography: 'caption', color: off ? 'text.secondary' : 'success.main', textAlign: { sm: 'right' } }}>
        {children}
      </Box>
    </Box>
  );
}

function NoHeader() {
  return (
    <Note kind="warning">
      No column has a unique value in every row, so rows can’t be looked up. Add a column to the file with a unique value in each row, such
      as a customer number or an email address. Then go back and choose the file again.
    </Note>
  );
}

function samplesOf(head: CsvHead | undefined, header: string): string {
  const at = head?.columns.indexOf(header) ?? -1;
  const values = head?.rows.map((row) => row[at] ?? '').filter((value) => value !== '') ?? [];
  return values.map((value) => (value.length > 24 ? `${value.slice(0, 22)}…` : value)).join(' · ');
}
