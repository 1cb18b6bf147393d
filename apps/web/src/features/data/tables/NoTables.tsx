import type { Datatable } from '@limn/contracts';
import { Place, TableChart } from '../../../ui/icons/general.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Row } from '../../../ui/layout.ts';

/** Before the first table. `onAdd` is absent for those who only read. */
export function NoTables({ onAdd }: { onAdd: ((type: Datatable['type']) => void) | undefined }) {
  return (
    <Card>
      <EmptyState
        picture={<ExampleTable />}
        title="No data tables yet"
        text="Upload a CSV file of your customers, products or shops. Each picture uses the row for the person who opens it."
        action={
          onAdd ? (
            <Row gap={2} justify="center" wrap>
              <Button look="action" icon={<TableChart />} onClick={() => onAdd('datatable')}>
                Add a datatable
              </Button>
              <Button icon={<Place />} onClick={() => onAdd('location')}>
                Add a location table
              </Button>
            </Row>
          ) : undefined
        }
      />
    </Card>
  );
}

const ROWS = [
  ['C-1042', 'Amelia', '1,240'],
  ['C-1043', 'Tom', '310'],
  ['C-1044', 'Priyanka', '2,905'],
] as const;

function ExampleTable() {
  return (
    <svg viewBox="0 0 480 160" role="img" aria-label="Example of a table: a customer number, a name and points in each row">
      <rect width="480" height="160" fill="#ffffff" />
      <rect width="480" height="40" fill="#e7edf6" />
      {['customer_id', 'first_name', 'points'].map((head, column) => (
        <text key={head} x={24 + column * 160} y="25" fontSize="15" fontWeight="600" fill="#16243a" fontFamily="Open Sans, sans-serif">
          {head}
        </text>
      ))}
      {ROWS.map((row, index) => (
        <g key={row[0]}>
          <line x1="0" x2="480" y1={40 + index * 40} y2={40 + index * 40} stroke="#d1dceb" />
          {row.map((value, column) => (
            <text
              key={value}
              x={24 + column * 160}
              y={65 + index * 40}
              fontSize="15"
              fontWeight={column === 0 ? 600 : 400}
              fill={index === 1 ? '#b64a02' : '#2d3541'}
              fontFamily="Open Sans, sans-serif"
            >
              {value}
            </text>
          ))}
        </g>
      ))}
      <rect x="8" y="82" width="464" height="36" rx="6" fill="none" stroke="#de620f" strokeWidth="2" />
    </svg>
  );
}
