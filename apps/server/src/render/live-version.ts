/** A published version of an image as it is drawn, with what every request needs of it worked out once. */
import { timerOf } from '@limn/image-types';
import { contextOf, type MergeContext } from '@limn/merge';
import { documentFields, hasDynamicPictures } from '@limn/scene';
import type { VersionSnapshot } from '@limn/published';
import type { OpenedCompany } from './opened/opened-object.ts';
import { viewsNamedIn } from '../features/data/customers/view-figures.port.ts';
import { computedFields, type ComputedFields } from './resolve-values.ts';
import { tickingFields } from './ticking-fields.ts';

export interface LiveVersion {
  /** The image that it is a version of. */
  imageId: number;
  /** 0 for a draft. */
  version: number;
  /** Names the version in caches. */
  key: string;
  snapshot: VersionSnapshot;
  computed: ComputedFields;
  /** Fields that change the picture; others may differ without a new drawing. */
  drawnFields: readonly string[];
  /** True where recipients may see pictures of their own. */
  hasDynamicPictures: boolean;
  /** Its texts, links or custom fields name the customer who opens. */
  asksCustomer: boolean;
  /** Names of the event views whose figures of the customer they name. */
  asksViews: readonly string[];
  neutralHash: string | null;
}

/** Whatever stands around it: an expression reads it as well as a plain field. */
const CUSTOMER_FIELD = /[[{|\s"]customer\./;

export function compileVersion(version: Pick<LiveVersion, 'imageId' | 'version' | 'key' | 'snapshot' | 'neutralHash'>): LiveVersion {
  const { snapshot } = version;
  const fields = documentFields(snapshot.document);
  const texts = JSON.stringify([snapshot.document, snapshot.link, snapshot.fallbackLink, snapshot.customFields]);
  return {
    ...version,
    computed: computedFields(snapshot),
    drawnFields: timerOf(snapshot) ? [...new Set([...fields, ...tickingFields(snapshot).needs])] : fields,
    hasDynamicPictures: hasDynamicPictures(snapshot.document),
    asksCustomer: CUSTOMER_FIELD.test(texts),
    asksViews: viewsNamedIn(texts),
  };
}

/**
 * The language is the version's, where one is shown; the calendar is the company's, and without a version so
 * is the way values are written.
 */
export function contextFor(
  version: LiveVersion | undefined,
  { timezone, form }: Pick<OpenedCompany, 'timezone' | 'form'>,
  atMs: number,
): MergeContext {
  return version ? contextOf({ locale: version.snapshot.locale, timezone, now: atMs }) : contextOf({ timezone, now: atMs, form });
}
