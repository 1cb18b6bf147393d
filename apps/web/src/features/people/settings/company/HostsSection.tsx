import { Add, Close } from '../../../../ui/icons/general.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { SettingsSection } from '../parts/SettingsSection.tsx';
import type { SectionProps } from './CompanySections.tsx';
import { nextKey } from './next-key.ts';

const MAX_HOSTS = 50;

export function HostsSection({ draft: { hosts }, problems, set, readOnly }: SectionProps) {
  return (
    <SettingsSection
      title="Allowed link hosts"
      text="Only needed when a merge field contains a whole link. We only follow such links to these hosts."
    >
      <Stack component="ul" aria-label="Allowed link hosts" gap={2} sx={{ maxWidth: 480 }}>
        {hosts.map(({ key, host }, index) => (
          <Row component="li" key={key} gap={1} align="flex-start">
            <Field
              label={`Host ${index + 1}`}
              labelHidden
              value={host}
              onChange={(typed) => set({ hosts: hosts.map((row) => (row.key === key ? { key, host: typed } : row)) })}
              error={problems[`hosts.${key}`]}
              placeholder="shop.example.com"
              inputMode="url"
              disabled={readOnly}
              autoFocus={host === '' && key < 0}
            />
            {readOnly ? null : (
              <IconButton
                label={`Remove ${host.trim() || `host ${index + 1}`}`}
                onClick={() => set({ hosts: hosts.filter((row) => row.key !== key) })}
              >
                <Close />
              </IconButton>
            )}
          </Row>
        ))}
      </Stack>
      {hosts.length === 0 ? (
        <Text variant="body2" muted>
          No hosts yet. Links from a merge field go to the fallback link.
        </Text>
      ) : null}
      {readOnly ? null : (
        <Box sx={{ mt: 3 }}>
          <Button
            size="work"
            icon={<Add />}
            onClick={() => set({ hosts: [...hosts, { key: nextKey(hosts), host: '' }] })}
            disabled={hosts.length >= MAX_HOSTS}
            reason={`You can have up to ${MAX_HOSTS} hosts.`}
          >
            Add a host
          </Button>
        </Box>
      )}
    </SettingsSection>
  );
}
