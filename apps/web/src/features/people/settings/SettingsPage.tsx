import { useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { Tab, Tabs } from '../../../ui/kit/tabs.ts';
import { Box } from '../../../ui/layout.ts';
import { Page } from '../../../ui/Page.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SETTINGS_TABS } from './tabs.ts';

/** Account Settings: what holds for a company, its people and oneself. Each tab has an address of its own. */
export function SettingsPage() {
  const { tab: wanted } = useParams();
  const tab = SETTINGS_TABS.find(({ id }) => id === wanted) ?? SETTINGS_TABS[0];
  useEffect(() => {
    // On a phone the chosen tab may lie outside. What newer browsers answer to this is no clean-up.
    document.getElementById(`settings-tab-${tab?.id}`)?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [tab?.id]);
  if (!tab) return null;
  if (wanted !== undefined && wanted !== tab.id) return <Navigate to="/settings" replace />;
  return (
    <Page>
      <PageHeader title="Account Settings" />
      <Box sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 4, mt: { xs: -1, md: -3 } }}>
        <Tabs value={tab.id} variant="scrollable" allowScrollButtonsMobile aria-label="Account Settings" sx={STRIP}>
          {SETTINGS_TABS.map(({ id, label, Body }) => (
            <Tab
              key={id}
              value={id}
              label={label}
              component={Link}
              to={id === SETTINGS_TABS[0]?.id ? '/settings' : `/settings/${id}`}
              id={`settings-tab-${id}`}
              aria-controls="settings-panel"
              onMouseEnter={() => Body.preload()}
            />
          ))}
        </Tabs>
      </Box>
      <Box role="tabpanel" id="settings-panel" aria-labelledby={`settings-tab-${tab.id}`}>
        <tab.Body key={tab.id} />
      </Box>
    </Page>
  );
}

/**
 * The arrows of a strip that is too long lie over its ends: the first tab stands where the page begins, and
 * nothing moves.
 */
const STRIP = {
  position: 'relative',
  '& .MuiTabs-scroller': { scrollPaddingInline: '44px' },
  '& .MuiTabs-scrollButtons': {
    position: 'absolute',
    insetBlock: 0,
    zIndex: 1,
    opacity: 1,
    // As the page behind it.
    bgcolor: { xs: 'background.sunken', md: 'background.default' },
    '&:first-of-type': { left: 0 },
    '&:last-of-type': { right: 0 },
    '&.Mui-disabled': { display: 'none' },
  },
} as const;
