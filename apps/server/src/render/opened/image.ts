/**
 * Reads images as recipients meet them. What an image shows is decided when it is published: its own live
 * version.
 */
import { TAG_PARAMETER } from '@limn/model';
import type { TrackingSettings } from '@limn/tags';
import { readSnapshot, type StoredSnapshot, type VersionSnapshot } from '@limn/published';
import type { RenderTx, Route } from '../../storage/database.ts';
import { createByteCache } from '../../platform/byte-cache.ts';
import { compileVersion, type LiveVersion } from '../live-version.ts';
import { COMPANY_COLUMNS, companyOf, trackingOf, type CompanyRow } from './company-settings.ts';
import { ENTRY_BYTES } from './held-objects.ts';
import type { ObjectLoader, PublishedObject } from './opened-object.ts';

export interface ImageDeps {
  /** The draft of an image as it would be published, and a key that names exactly this snapshot. */
  loadDraft: (companyId: number, imageId: number) => Promise<{ snapshot: VersionSnapshot; key: string } | undefined>;
}

const MAX_BYTES = 256 * 1024 * 1024;

export function openImages({ loadDraft }: ImageDeps): ObjectLoader {
  const versions = createByteCache<LiveVersion>(MAX_BYTES);

  async function readVersion(
    tx: RenderTx,
    { companyId, objectId, liveVersion }: Pick<Route, 'companyId' | 'objectId' | 'liveVersion'>,
  ): Promise<LiveVersion | undefined> {
    if (liveVersion === null) return undefined;
    const key = `${companyId}:${objectId}:${liveVersion}`;
    const held = versions.get(key);
    if (held) return held;
    const row = await tx.maybeOne<{ snapshot: StoredSnapshot; neutral_hash: string | null }>(
      'select snapshot, neutral_hash from image_version where company_id = $1 and image_id = $2 and version = $3',
      [objectId, liveVersion],
    );
    if (!row) return undefined;
    const snapshot = readSnapshot(row.snapshot);
    const neutralHash = row.neutral_hash;
    const version = compileVersion({ imageId: objectId, version: liveVersion, key, snapshot, neutralHash });
    versions.set(key, version, ENTRY_BYTES + 2 * JSON.stringify(snapshot).length);
    return version;
  }

  return {
    async load(tx, route) {
      const [settings, version] = await Promise.all([readSettings(tx, route.objectId), readVersion(tx, route)]);
      return settings && { ...settings, live: version && publishedImage(version, route.deleted) };
    },
    async published(tx, { companyId, objectId, deleted }, liveVersion) {
      const version = await readVersion(tx, { companyId, objectId, liveVersion });
      return version && publishedImage(version, deleted);
    },
    async draft(_tx, { companyId, objectId, deleted }) {
      const draft = await loadDraft(companyId, objectId);
      return draft && publishedImage(compileVersion({ imageId: objectId, version: 0, neutralHash: null, ...draft }), deleted);
    },
  };
}

/** Mailed links of a deleted image lead to its fallback. */
export function publishedImage(version: LiveVersion, isDeleted: boolean): PublishedObject {
  const { link, fallbackLink } = version.snapshot;
  return {
    version: version.version,
    identifiedBy: version.computed.custom.some(({ name }) => name === TAG_PARAMETER.recipient) ? version : undefined,
    decision: {
      shown: { kind: 'version', version },
      link: { link: isDeleted ? '' : link, fallbackLink },
      ids: [],
      because: { rule: null },
    },
  };
}

async function readSettings(tx: RenderTx, objectId: number) {
  const row = await tx.maybeOne<CompanyRow & { url_settings: Partial<TrackingSettings> }>(
    `select i.url_settings, ${COMPANY_COLUMNS} from image i join company c on c.id = i.company_id where i.company_id = $1 and i.id = $2`,
    [objectId],
  );
  return row && { company: companyOf(row), tracking: trackingOf(row, row.url_settings) };
}
