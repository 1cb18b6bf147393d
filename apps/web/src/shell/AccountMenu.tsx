import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Password from '@mui/icons-material/PasswordOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { useColorScheme } from '@mui/material/styles';
import type { Company, User } from '@limn/contracts';
import { useNavigate } from 'react-router';
import { useServices } from '../api/services.tsx';
import { useApiQuery } from '../api/use-api-query.ts';
import { ActionMenu, type MenuAction } from '../ui/ActionMenu.tsx';
import { formatCount } from '../ui/format.ts';
import { Box } from '../ui/layout.ts';
import { Text } from '../ui/Text.tsx';
import type { DrawerPlace } from './NavDrawer.tsx';
import { useChangeCompany } from './use-change-company.ts';

export function AccountMenu({ user, company, place }: { user: User; company: Company; place: DrawerPlace }) {
  const { mode, systemMode, setMode } = useColorScheme();
  const { config } = useServices();
  const navigate = useNavigate();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  const password = config.signIn.changePassword;
  const companies = useCompanyActions(company, place);
  const actions: MenuAction[] = [
    ...companies,
    {
      label: dark ? 'Light mode' : 'Dark mode',
      icon: dark ? <LightMode /> : <DarkMode />,
      onClick: () => setMode(dark ? 'light' : 'dark'),
      separated: companies.length > 0,
    },
    ...(password.kind === 'page' ? [{ label: 'Change password', icon: <Password />, onClick: () => location.assign(password.url) }] : []),
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
  return companies.map((item) => ({
    label: item.name,
    icon: <Business />,
    selected: item.id === company.id,
    onClick: () => change(item.id),
  }));
}

function Who({ user, company, credits }: { user: User; company: Company; credits: boolean }) {
  return (
    <Box
      component="li"
      role="presentation"
      sx={{ px: 2.5, py: 2, mb: 1, borderBottom: '1px solid', borderColor: 'divider', minWidth: 220, outline: 'none' }}
    >
      <Text sx={{ fontWeight: 600 }}>{user.name || user.email}</Text>
      <Text variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {user.email}
      </Text>
      <Text variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {company.name}
        {credits ? ` · ${formatCount(company.billing.usage.credits_remaining)} credits` : ''}
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
