import { Fold } from '../../../../ui/Fold.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import type { Choice } from '../draft/choice.ts';
import { useCampaignEditor } from '../editor/editor-context.tsx';
import { TemplateField } from './TemplateField.tsx';

const DEVICES = [
  { device: 'phone', label: 'URL on phones' },
  { device: 'tablet', label: 'URL on tablets' },
  { device: 'desktop', label: 'URL on desktops' },
] as const;

interface DeviceLinksProps {
  choice: Choice;
  change: (next: Partial<Choice>, typedIn?: string) => void;
  problem: (field: string) => string | undefined;
}

/** Another link where the click comes from a phone, a tablet or a desktop. */
export function DeviceLinks({ choice, change, problem }: DeviceLinksProps) {
  const { mayEdit } = useCampaignEditor();
  const links = choice.device_links ?? {};
  const set = DEVICES.filter(({ device }) => (links[device] ?? '') !== '').length;
  return (
    <Box sx={{ mt: -2 }}>
      <Fold title="Links per device" heading="h2" open={set > 0} summary={set === 0 ? 'The same for all' : `${set} set`}>
        <Stack gap={3}>
          {DEVICES.map(({ device, label }) => (
            <TemplateField
              key={device}
              label={label}
              value={links[device] ?? ''}
              onChange={(link) => change({ device_links: withLink(links, device, link) }, `link-${device}`)}
              error={problem(`device_links.${device}`)}
              disabled={!mayEdit}
              placeholder="https://"
              inputMode="url"
              hint="Leave empty to use the URL above."
            />
          ))}
        </Stack>
      </Fold>
    </Box>
  );
}

type Links = NonNullable<Choice['device_links']>;

/** Null where none is left. */
function withLink(links: Links, device: keyof Links, link: string): Links | null {
  const next = Object.entries({ ...links, [device]: link }).filter(([, text]) => text !== '');
  return next.length === 0 ? null : Object.fromEntries(next);
}
