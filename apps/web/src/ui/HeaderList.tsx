import Add from '@mui/icons-material/AddOutlined';
import Close from '@mui/icons-material/CloseOutlined';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { Row, Stack } from './layout.ts';

interface Header {
  header: string;
  value: string;
}

export interface HeaderListProps {
  headers: readonly Header[];
  /** Names, in small letters, whose values are kept. */
  kept: ReadonlySet<string>;
  onChange: (headers: Header[]) => void;
}

/** Headers that are sent along, such as a key. */
export function HeaderList({ headers, kept, onChange }: HeaderListProps) {
  const set = (at: number, change: Partial<Header>) =>
    onChange(headers.map((header, index) => (index === at ? { ...header, ...change } : header)));
  return (
    <Stack gap={2}>
      {headers.map(({ header, value }, index) => {
        const name = header.trim() || `header ${index + 1}`;
        const invalid = header.trim() !== '' && !/^[\w!#$%&'*+.^`|~-]+$/.test(header.trim());
        return (
          <Row key={index} gap={2} align="flex-end">
            <Field
              label={`Header ${index + 1}`}
              value={header}
              onChange={(typed) => set(index, { header: typed })}
              placeholder="X-Api-Key"
              error={
                invalid ? 'Use letters, digits and hyphens.' : header.trim() === '' && value !== '' ? 'Enter a header name.' : undefined
              }
              code
            />
            <Field
              label="Value"
              type="password"
              autoComplete="new-password"
              value={value}
              onChange={(typed) => set(index, { value: typed })}
              placeholder={kept.has(header.trim().toLowerCase()) ? 'Saved. Type to replace it.' : ''}
            />
            <IconButton label={`Remove ${name}`} onClick={() => onChange(headers.filter((_, at) => at !== index))}>
              <Close />
            </IconButton>
          </Row>
        );
      })}
      <div>
        <Button
          size="work"
          icon={<Add />}
          onClick={() => onChange([...headers, { header: '', value: '' }])}
          disabled={headers.length >= 20}
        >
          Add a header
        </Button>
      </div>
    </Stack>
  );
}
