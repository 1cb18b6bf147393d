import { TRANSFORMS, type Transform, type TransformTab } from '@limn/merge';
import { Box } from '../ui/layout.ts';
import { Text } from '../ui/Text.tsx';
import { TableFrame } from './TableFrame.tsx';

const TABS: readonly { tab: TransformTab; label: string }[] = [
  { tab: 'text', label: 'Text' },
  { tab: 'maths', label: 'Maths' },
  { tab: 'miscellaneous', label: 'Miscellaneous' },
];

/** Every step of a custom field, by tab, as the dialog offers them. */
export function MergeStepTable() {
  return (
    <TableFrame
      label="Steps of custom fields"
      minWidth={560}
      sx={{ '& tbody th[scope="rowgroup"]': { typography: 'label', bgcolor: 'tint' } }}
    >
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">What it does</th>
          <th scope="col">Example</th>
        </tr>
      </thead>
      {TABS.map(({ tab, label }) => (
        <tbody key={tab}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {label}
            </th>
          </tr>
          {TRANSFORMS.filter((transform) => transform.tab === tab).map((transform) => (
            <StepRow key={transform.key} transform={transform} />
          ))}
        </tbody>
      ))}
    </TableFrame>
  );
}

function StepRow({ transform: { label, hint, example } }: { transform: Transform }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{hint}</td>
      <td>
        <Box component="code" sx={{ typography: 'code', display: 'block', overflowWrap: 'anywhere' }}>
          {example.step}
        </Box>
        <Text variant="caption" muted>
          {example.value === '' ? 'nothing' : `“${example.value}”`} becomes “{example.result}”
        </Text>
      </td>
    </tr>
  );
}
