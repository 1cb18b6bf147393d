import { ButtonBase } from '../ui/kit/base.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { Link, useLocation } from 'react-router';
import { useServices } from '../api/services.tsx';
import { Box } from '../ui/layout.ts';
import { Text } from '../ui/Text.tsx';
import { footLinks, GROUPS, NEW_IMAGE, type NavigationLink } from './navigation.ts';

/** The links of the drawer; as a rail only their icons, with the names as tooltips. */
export function NavList({ rail, onFollow }: { rail: boolean; onFollow?: () => void }) {
  const { config } = useServices();
  return (
    <Box
      component="nav"
      aria-label="Main"
      onClick={onFollow}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', p: rail ? '12px 10px' : 3 }}
    >
      <NewImage rail={rail} />
      {GROUPS.map((group) => (
        <Box key={group.title ?? 'start'} component="section" aria-label={group.title}>
          {group.title && !rail ? (
            <Text variant="label" component="h2" muted sx={{ px: 3, pt: '13px', pb: '5px' }}>
              {group.title}
            </Text>
          ) : null}
          {group.links.map((link) => (
            <NavItem key={link.to} link={link} rail={rail} />
          ))}
        </Box>
      ))}
      <Box sx={{ mt: 'auto', pt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
        {footLinks(config.links).map((link) => (
          <NavItem key={link.to} link={link} rail={rail} />
        ))}
      </Box>
    </Box>
  );
}

function NewImage({ rail }: { rail: boolean }) {
  const Icon = NEW_IMAGE.icon;
  const button = (
    <ButtonBase
      component={Link}
      to={NEW_IMAGE.to}
      aria-label={rail ? NEW_IMAGE.label : undefined}
      sx={{
        height: 36,
        flex: 'none',
        width: '100%',
        gap: 2,
        mb: 3,
        borderRadius: '6px',
        bgcolor: 'secondary.main',
        color: 'secondary.contrastText',
        fontSize: 13,
        fontWeight: 700,
        letterSpacing: '0.05em',
        '&:hover': { bgcolor: 'secondary.dark', textDecoration: 'none' },
        '@media (forced-colors: active)': { border: '1px solid' },
        '@media (max-width:899.95px)': { height: 44 },
      }}
    >
      <Icon sx={{ fontSize: 18 }} aria-hidden />
      {rail ? null : NEW_IMAGE.label}
    </ButtonBase>
  );
  return rail ? (
    <Tooltip text={NEW_IMAGE.label} side="right">
      {button}
    </Tooltip>
  ) : (
    button
  );
}

/** Pages under a link's page, and those that stand over it, belong to it. */
function isWithin(pathname: string, link: NavigationLink): boolean {
  return [link.to, ...(link.also ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

function NavItem({ link, rail }: { link: NavigationLink; rail: boolean }) {
  const { pathname } = useLocation();
  const on = !link.outside && isWithin(pathname, link);
  const Icon = link.icon;
  const place = link.outside
    ? { component: 'a' as const, href: link.to, target: '_blank', rel: 'noreferrer' }
    : { component: Link, to: link.to, state: link.state };
  const item = (
    <ButtonBase
      {...place}
      aria-label={rail ? (link.alone ?? link.label) : undefined}
      aria-current={on ? 'page' : undefined}
      sx={{
        position: 'relative',
        width: '100%',
        height: 32,
        px: rail ? 0 : 3,
        gap: '11px',
        justifyContent: rail ? 'center' : 'flex-start',
        borderRadius: '6px',
        fontSize: 13,
        color: 'text.primary',
        fontWeight: on ? 600 : 400,
        bgcolor: on ? 'action.selected' : undefined,
        '& .MuiSvgIcon-root': { fontSize: 18, color: on ? 'text.primary' : 'icon' },
        '&:hover': { bgcolor: on ? 'action.selected' : 'action.hover', textDecoration: 'none' },
        ...(on
          ? {
              // Forced colours take the grounds away and leave outlines.
              '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
              '&::before': {
                content: '""',
                position: 'absolute',
                left: 0,
                top: 7,
                bottom: 7,
                width: 3,
                borderRadius: '0 2px 2px 0',
                bgcolor: 'accent',
              },
            }
          : {}),
        '@media (max-width:899.95px)': { height: 44 },
      }}
    >
      <Icon aria-hidden />
      {rail ? null : link.label}
    </ButtonBase>
  );
  return rail ? (
    <Tooltip text={link.alone ?? link.label} side="right">
      {item}
    </Tooltip>
  ) : (
    item
  );
}
