import type { CallOptions, RouteInput, RouteName, RouteOutput, Routes } from '@limn/contracts';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { routeTable } from 'virtual:route-table';
import { chosenCompanyId } from '../session/company-choice.ts';
import { useServices, type Services } from './services.tsx';

export type Input<K extends RouteName> = RouteInput<Routes[K]>;
export type Output<K extends RouteName> = RouteOutput<Routes[K]>;
type Call<K extends RouteName> = (input: Input<K> & CallOptions) => Promise<Output<K>>;

/**
 * The cache's key of a call: everything belongs to the chosen company, but for what belongs to the person.
 */
export function apiKey(name: RouteName, input?: unknown): readonly unknown[] {
  const ofPerson = routeTable[name].ofPerson && name !== 'getUserCompany';
  const key: unknown[] = [ofPerson ? 0 : (chosenCompanyId() ?? 0), name];
  return input === undefined ? key : [...key, input];
}

/** For loaders and guards, which live outside React: the same cache. */
export function apiQuery<K extends RouteName>(services: Pick<Services, 'client'>, name: K, input: Input<K>) {
  const call = services.client[name] as Call<K>;
  return queryOptions<Output<K>>({ queryKey: apiKey(name, input), queryFn: ({ signal }) => call(Object.assign({ signal }, input)) });
}

export interface ApiQueryOptions<K extends RouteName> {
  enabled?: boolean;
  staleTime?: number;
  refetchInterval?: number | false;
  /** Asked again each second while the last answer is one of something under way. */
  refetchWhile?: (answer: Output<K>) => boolean;
  /** Asked sooner again while the last answer was a failure. */
  refetchAfterFailure?: number;
  /** Asks again when the page is looked at again. */
  refetchOnWindowFocus?: boolean;
  /** Keeps the old answer on the screen while another input is being loaded. */
  keepPrevious?: boolean;
}

const EVERY_MS = 1000;

/** The one way a screen reads from the server. */
export function useApiQuery<K extends RouteName>(name: K, input: Input<K>, options: ApiQueryOptions<K> = {}): UseQueryResult<Output<K>> {
  const services = useServices();
  const { keepPrevious, refetchInterval, refetchWhile, refetchAfterFailure, ...rest } = options;
  return useQuery<Output<K>>({
    ...apiQuery(services, name, input),
    ...rest,
    refetchInterval: ({ state: { status, data } }: { state: { status: string; data: Output<K> | undefined } }) => {
      if (refetchWhile && data !== undefined && refetchWhile(data)) return EVERY_MS;
      return (status === 'error' ? refetchAfterFailure : undefined) ?? refetchInterval ?? false;
    },
    ...(keepPrevious ? { placeholderData: (previous: Output<K> | undefined) => previous } : {}),
  } as Parameters<typeof useQuery<Output<K>>>[0]);
}
