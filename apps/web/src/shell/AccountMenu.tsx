import type { Company, User } from '@limn/contracts';
import { useNavigate } from 'react-router';
import { useServices } from '../api/services.tsx';
import { useApiQuery } from '../api/use-api-query.ts';
import { Business, Keyboard, Logout, Password } from '../ui/icons/general.ts';
import { ButtonBase, useColorScheme } from '../ui/kit/base.ts';
import { ActionMenu, type MenuAction } from '../ui/ActionMenu.tsx';
import { creditsLeft } from './credits-left.ts';
import { Box } from '../ui/layout.ts';
import { Text } from '../ui/Text.tsx';
import { COLOUR_SCHEMES } from './colour-schemes.ts';
import type { DrawerPlace } from './NavDrawer.tsx';
import { COMPANIES } from './navigation.ts';
import { useShell } from './shell-context.ts';
import { useChangeCompany } from './use-change-company.ts';

export function AccountMenu({ user, company, place }: { user: User; company: Company; place: DrawerPlace }) {
  const { mode = 'system', setMode } = useColorScheme();
  const { showShortcuts } = useShell();
  const { config } = useServices();
  const navigate = useNavigate();
  const password = config.signIn.changePassword;
  const companies = useCompanyActions(company, place);
  const actions: MenuAction[] = [
    ...companies,
    { label: COMPANIES.label, icon: <COMPANIES.icon />, to: COMPANIES.to },
    ...COLOUR_SCHEMES.map((scheme, index) => ({
      label: scheme.label,
      icon: <scheme.icon />,
      checked: mode === scheme.mode,
      onClick: () => setMode(scheme.mode),
      ...(index === 0 ? { heading: 'Colour scheme', separated: true } : {}),
    })),
    { label: 'Keyboard shortcuts', icon: <Keyboard />, separated: true, onClick: showShortcuts },
    ...(password.kind === 'page' ? [{ label: 'Change password', icon: <Password />, onClick: () => location.assign(password.url) }] : []),
    // Asked for where it is said to which address the mail goes.
    ...(password.kind === 'mail' ? [{ label: 'Change password', icon: <Password />, to: '/settings/profile' }] : []),
    { label: 'Log out', icon: <Logout />, separated: true, onClick: () => void navigate('/logout', { state: { now: true } }) },
  ];
  return (
    <ActionMenu
      label="Account"
      actions={actions}
      header={<Who user={user} company={company} credits={place !== 'wide'} />}
      trigger={
        <ButtonBase
          aria-label={`${initials(user)}, ${user.name || user.email}, account`}
          sx={{ width: 36, height: 36, borderRadius: '50%', flex: 'none', '@media (max-width:899.95px)': { width: 44, height: 44 } }}
        >
          <Box
            component="span"
            aria-hidden
            sx={{
              width: 28,
              height: 28,
              borderRadius: '50%',
              display: 'grid',
              placeItems: 'center',
              bgcolor: '#d1dceb',
              color: '#16243a',
              fontSize: 11,
              fontWeight: 700,
              '@media (forced-colors: active)': { border: '1px solid' },
            }}
          >
            {initials(user)}
          </Box>
        </ButtonBase>
      }
    />
  );
}

/** On a phone the companies are chosen here, because the toolbar has no room for them. */
function useCompanyActions(company: Company, place: DrawerPlace): MenuAction[] {
  const list = useApiQuery('listCompanies', {}, { enabled: place === 'narrow' });
  const change = useChangeCompany();
  const companies = list.data?.companies ?? [];
  if (place !== 'narrow' || companies.length < 2) return [];
  return companies.map((item, index) => ({
    label: item.name,
    icon: <Business />,
    checked: item.id === company.id,
    onClick: () => void change(item.id),
    ...(index === 0 ? { heading: 'Company' } : {}),
  }));
}

function Who({ user, company, credits }: { user: User; company: Company; credits: boolean }) {
  return (
    <Box
      component="li"
      role="presentation"
      sx={{ px: 2.5, py: 2, mb: 1, borderBottom: '1px solid', borderColor: 'divider', minWidth: 220, outline: 'none' }}
    >
      <Text strong>{user.name || user.email}</Text>
      <Text variant="caption" component="p" muted>
        {user.email}
      </Text>
      <Text variant="caption" component="p" muted>
        {company.name}
        {credits ? ` · ${creditsLeft(company)}` : ''}
      </Text>
    </Box>
  );
}

export function initials(user: Pick<User, 'name' | 'email'>): string {
  const words = (user.name.trim() || user.email).split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
