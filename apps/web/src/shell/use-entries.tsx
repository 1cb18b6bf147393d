/**
 * All that can be gone to: pages, actions, companies, and by their names images, campaigns, recipes,
 * flavours, tables, events, event views and feeds.
 */
import { useNavigate } from 'react-router';
import {
  Business,
  Cloud,
  Hub as Flavour,
  FilterAlt,
  HelpOutline as Help,
  Image,
  Keyboard,
  ListAlt as Recipe,
  Place,
  Settings,
  TableChart,
  Timeline,
  TrackChanges as Target,
} from '../ui/icons/general.ts';
import { flavourAddress } from '../ui/flavour-addresses.ts';
import { campaignAddress } from '../ui/campaign-addresses.ts';
import { recipeAddress } from '../ui/recipe-addresses.ts';
import { viewAddress } from '../ui/view-addresses.ts';
import { useColorScheme } from '../ui/kit/base.ts';
import { useServices } from '../api/services.tsx';
import { useApiQuery } from '../api/use-api-query.ts';
import { chosenCompanyId } from '../session/company-choice.ts';
import { COLOUR_SCHEMES } from './colour-schemes.ts';
import type { Entry } from './match-entries.ts';
import { HELP_PLACES } from './help-places.ts';
import { COMPANIES, footLinks, FURTHER_PAGES, GROUPS, NEW_IMAGE, type NavigationLink } from './navigation.ts';
import { SETTING_PLACES } from './setting-places.ts';
import { useShell } from './shell-context.ts';
import { useChangeCompany } from './use-change-company.ts';

export function useEntries(): Entry[] {
  const { config } = useServices();
  const navigate = useNavigate();
  const { mode, setMode } = useColorScheme();
  const { showShortcuts } = useShell();
  const change = useChangeCompany();
  const companies = useApiQuery('listCompanies', {}).data?.companies ?? [];
  const here = chosenCompanyId();
  const images = useApiQuery('listImages', { query: {} }).data?.images ?? [];
  const campaigns = useApiQuery('listCampaigns', { query: {} }).data?.rules ?? [];
  const recipes = useApiQuery('listRecipes', { query: {} }).data?.recipes ?? [];
  const flavours = useApiQuery('listFlavours', { query: {} }).data?.flavours ?? [];
  const tables = useApiQuery('listDatatables', {}).data?.datatable ?? [];
  const views = useApiQuery('listEventViews', { query: {} }).data?.event_views ?? [];
  const events = useApiQuery('listEvents', { query: {} }).data?.events ?? [];
  const feeds = useApiQuery('listDataSources', {}).data?.datasource ?? [];
  const go = (link: NavigationLink, kind: string, label = link.alone ?? link.label): Entry => {
    const Icon = link.icon;
    const run = () => (link.outside ? void window.open(link.to, '_blank', 'noreferrer') : void navigate(link.to, { state: link.state }));
    return { key: link.to, label, kind, icon: <Icon aria-hidden />, run };
  };
  return [
    ...GROUPS.flatMap((group) => group.links.map((link) => go(link, 'Page'))),
    go(NEW_IMAGE, 'Action', 'New image'),
    ...FURTHER_PAGES.map((link) => go(link, 'Page')),
    go(COMPANIES, 'Page'),
    ...SETTING_PLACES.map(({ label, to }) => ({
      key: `setting-${to}-${label}`,
      label,
      kind: 'Setting',
      icon: <Settings aria-hidden />,
      run: () => void navigate(to),
    })),
    ...HELP_PLACES.map(({ label, to }) => ({
      key: `help-${to}`,
      label,
      kind: 'Help',
      icon: <Help aria-hidden />,
      run: () => void navigate(to),
    })),
    ...COLOUR_SCHEMES.filter((scheme) => scheme.mode !== mode).map((scheme) => ({
      key: scheme.mode,
      label: `Colour scheme: ${scheme.label}`,
      kind: 'Action',
      icon: <scheme.icon aria-hidden />,
      run: () => setMode(scheme.mode),
    })),
    { key: 'keys', label: 'Keyboard shortcuts', kind: 'Action', icon: <Keyboard aria-hidden />, run: showShortcuts },
    ...(companies.length > 1 ? companies : [])
      .filter(({ id }) => id !== here)
      .map(({ id, name }) => ({
        key: `company-${id}`,
        label: `Switch to ${name}`,
        kind: 'Company',
        icon: <Business aria-hidden />,
        run: () => void change(id),
      })),
    ...footLinks(config.links).map((link) => go(link, link.outside ? 'Page' : 'Action')),
    ...images.map((image) => ({
      key: `image-${image.id}`,
      label: image.name,
      kind: 'Image',
      icon: <Image aria-hidden />,
      run: () => void navigate(`/editor?id=${image.id}&type=image`),
    })),
    ...campaigns.map(({ id, name }) => ({
      key: `campaign-${id}`,
      label: name,
      kind: 'Live Target',
      icon: <Target aria-hidden />,
      run: () => void navigate(campaignAddress(id)),
    })),
    ...recipes.map(({ id, label }) => ({
      key: `recipe-${id}`,
      label,
      kind: 'Recipe',
      icon: <Recipe aria-hidden />,
      run: () => void navigate(recipeAddress(id)),
    })),
    ...flavours.map(({ id, label }) => ({
      key: `flavour-${id}`,
      label: label || 'Flavour without a label',
      kind: 'Flavour',
      icon: <Flavour aria-hidden />,
      run: () => void navigate(flavourAddress(id)),
    })),
    ...tables.map(({ id, name, type }) => ({
      key: `table-${id}`,
      label: name,
      kind: type === 'location' ? 'Location table' : 'Data table',
      icon: type === 'location' ? <Place aria-hidden /> : <TableChart aria-hidden />,
      run: () => void navigate(`/datatables/${id}`),
    })),
    ...views.map(({ id, label }) => ({
      key: `view-${id}`,
      label,
      kind: 'Event View',
      icon: <FilterAlt aria-hidden />,
      run: () => void navigate(viewAddress(id)),
    })),
    ...events.map(({ id, event_name: name }) => ({
      key: `event-${id}`,
      label: name,
      kind: 'Event',
      icon: <Timeline aria-hidden />,
      run: () => void navigate(`/eventfields?id=${id}`),
    })),
    ...feeds.map(({ id, name }) => ({
      key: `feed-${id}`,
      label: name,
      kind: 'Feed',
      icon: <Cloud aria-hidden />,
      run: () => void navigate(`/datasources?find=${encodeURIComponent(name)}`),
    })),
  ];
}
