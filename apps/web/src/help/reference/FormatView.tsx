import { CodeArea } from '../../ui/CodeArea.tsx';
import { Box } from '../../ui/layout.ts';
import { Text } from '../../ui/Text.tsx';
import { TableFrame } from '../TableFrame.tsx';
import { Fields } from './CallView.tsx';
import type { FormatTables, RuleOperator } from './describe-calls.ts';

/** A value that many calls take: an example, and its parts in tables that open. */
export function FormatView({ format: { id, title, text, example, tables, operators } }: { format: FormatTables }) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 8 }}>
      <Text variant="h2" id={id} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 16 }}>
        {title}
      </Text>
      <Text variant="body2" muted sx={{ mt: 0.5, mb: 3, maxWidth: 720 }}>
        {text}
      </Text>
      <CodeArea label={`Example of ${title}`}>{example}</CodeArea>
      {operators.length > 0 ? <Operators rows={operators} /> : null}
      <Box sx={{ mt: 3 }}>
        {tables.map((table) => (
          <Box
            component="details"
            key={table.title}
            sx={{ borderTop: '1px solid', borderColor: 'divider', '& > summary': { cursor: 'pointer', typography: 'label', py: 2 } }}
          >
            <summary>{table.title}</summary>
            <Text variant="body2" muted sx={{ mb: 2 }}>
              {table.text}
            </Text>
            <Box sx={{ mb: 4 }}>
              <Fields label={`${title}: ${table.title}`} rows={table.rows} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Operators({ rows }: { rows: readonly RuleOperator[] }) {
  return (
    <Box sx={{ mt: 4 }}>
      <Text variant="h3" component="h3" sx={{ mb: 1 }}>
        Operators
      </Text>
      <TableFrame label="Operators of rules" minWidth={560}>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Comparison</th>
            <th scope="col">Value</th>
            <th scope="col">Types of fields</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, label, value, types }) => (
            <tr key={code}>
              <Box component="td" sx={{ typography: 'code' }}>
                {code}
              </Box>
              <th scope="row">{label}</th>
              <td>{value}</td>
              <Box component="td" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {types.join(', ')}
              </Box>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Box>
  );
}
