declare module 'virtual:route-table' {
  import type { CallableRoute, RouteName } from '@limn/contracts';

  /** Every route without its schemas. `ofPerson`: needs no company. `creates`: honours an Idempotency-Key. */
  export const routeTable: Readonly<Record<RouteName, CallableRoute & { ofPerson?: boolean; creates?: boolean }>>;
}
