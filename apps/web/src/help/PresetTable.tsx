import { PRESETS, type PresetToken } from '@limn/tags';
import { Box } from '../ui/layout.ts';
import { Text } from '../ui/Text.tsx';
import { TableFrame } from './TableFrame.tsx';

/** The placeholders of every platform that tags are made for, with how sure we are of each. */
export function PresetTable() {
  return (
    <TableFrame label="Placeholders of each platform" minWidth={640}>
      <thead>
        <tr>
          <th scope="col">Platform</th>
          <th scope="col">Email address</th>
          <th scope="col">First name</th>
          <th scope="col">Mailing</th>
        </tr>
      </thead>
      <tbody>
        {PRESETS.filter((preset) => preset.families !== 'all').map((preset) => (
          <tr key={preset.id}>
            <th scope="row">
              {preset.name}
              <Text variant="caption" component="p" muted sx={{ fontWeight: 400 }}>
                {preset.sources.length === 0
                  ? 'No public page found.'
                  : preset.sources.map((source, index) => (
                      <a key={source} href={source} target="_blank" rel="noreferrer" title={new URL(source).hostname}>
                        {index === 0 ? 'Source' : ` and here`}
                      </a>
                    ))}
              </Text>
              {preset.note ? (
                <Text variant="caption" component="p" muted sx={{ fontWeight: 400, maxWidth: 220 }}>
                  {preset.note}
                </Text>
              ) : null}
            </th>
            {[preset.email, preset.firstName, preset.sendId].map((tokens, column) => (
              <Placeholder key={column} token={tokens[0]} />
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Placeholder({ token }: { token: PresetToken | undefined }) {
  if (!token) return <td>–</td>;
  const checked = token.mark === 'checked';
  return (
    <td>
      <Box component="code" sx={{ typography: 'code', display: 'block', overflowWrap: 'anywhere' }}>
        {token.token}
      </Box>
      <Text variant="caption" sx={{ color: checked ? 'success.main' : 'warning.main' }}>
        {checked ? 'checked' : 'untested'}
      </Text>
    </td>
  );
}
