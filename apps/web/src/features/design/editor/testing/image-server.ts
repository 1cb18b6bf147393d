/**
 * Images in memory, saved by the rules of the real server: `saving.conformance.ts` runs the same cases
 * against both. What else an editor asks for (previews, publishing) is the test's own.
 */
import { ApiError, routes, type Image, type Problem } from '@limn/contracts';
import type { SavingClient } from '@limn/contracts/testing/saving.conformance.ts';
import { anImage } from '../../../../testing/builders.ts';

export interface ImageServer {
  /** As a person of this name sees it. */
  clientOf(person: string): SavingClient;
  /** The image as it is now. */
  image(id: number): Image;
  /** A new image, published as it is. */
  add(image?: Partial<Image>): Image;
  /** Bodies of saves that were taken, in order, with the image and the revision that they named. */
  readonly posts: { id: number; ifMatch?: number | undefined; body: Record<string, unknown> }[];
}

/** Columns that decide a picture or its link. */
const VERSIONED = [
  'width',
  'height',
  'bgcolor',
  'transparent',
  'link',
  'fallback_image',
  'fallback_link',
  'data_source',
  'api_source',
  'custom_merge_fields',
  'locale',
  'data',
];
/** Fields that a locked image also refuses. */
const LOCKED = [...VERSIONED, 'name', 'labels', 'app'];

export function anImageServer(): ImageServer {
  const images = new Map<number, Image>();
  const savedBy = new Map<number, string>();
  const copies = new Map<string, number>();
  const posts: ImageServer['posts'] = [];
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 10, 21, 14, 30, ++seconds)).toISOString();
  const nextId = () => Math.max(0, ...images.keys()) + 1;

  function image(id: number): Image {
    const found = images.get(id);
    if (!found) throw refusal(404, 'not_found', 'Image not found.');
    return structuredClone(found);
  }

  function add(change: Partial<Image> = {}): Image {
    const id = change.id ?? nextId();
    images.set(id, structuredClone(anImage({ ...change, id })));
    return image(id);
  }

  function save(person: string, id: number, sent: unknown, ifMatch: number | undefined): Image {
    const before = image(id);
    const { data: body, error } = routes.updateImage.body.safeParse(sent);
    if (!body) {
      const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      throw refusal(422, 'invalid', errors[0]?.message, { errors });
    }
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    const has = (fields: readonly string[]) => given.some(([name]) => fields.includes(name));
    if (before.lock && body.lock !== false && has(LOCKED)) throw refusal(423, 'locked', 'This image is locked.');
    if (has(['data']) && ifMatch !== undefined && ifMatch !== before.revision) {
      const { revision, updated_at } = before;
      throw refusal(409, 'stale_revision', 'A newer version was saved.', { revision, updated_at, updated_by: savedBy.get(id) ?? null });
    }
    const after = {
      ...before,
      ...(structuredClone(Object.fromEntries(given)) as Partial<Image>),
      revision: before.revision + (has(['data']) ? 1 : 0),
      unpublished_changes: before.unpublished_changes || has(VERSIONED),
      updated_at: now(),
    };
    images.set(id, after);
    savedBy.set(id, person);
    posts.push({ id, ...(ifMatch === undefined ? {} : { ifMatch }), body: structuredClone(sent) as Record<string, unknown> });
    return after;
  }

  return {
    image,
    add,
    posts,
    clientOf: (person) => ({
      getImage: async ({ params }) => ({ image: image(Number(params.id)) }),
      async updateImage({ params, body, ifMatch }) {
        const { id, revision, updated_at, unpublished_changes } = save(person, Number(params.id), body, ifMatch);
        return { image: { id, revision, updated_at, unpublished_changes } };
      },
      async copyImage({ params, idempotencyKey = '' }) {
        const original = image(Number(params.id));
        const known = copies.get(idempotencyKey);
        if (known !== undefined) return { image: image(known) };
        const copy = add({ ...original, id: nextId(), lock: false, revision: 1, live_version: null, unpublished_changes: true });
        copies.set(idempotencyKey, copy.id);
        return { image: copy };
      },
    }),
  };
}

export function refusal(status: number, code: string, detail = code, more: Partial<Problem> & Record<string, unknown> = {}): ApiError {
  return new ApiError({ type: 'about:blank', title: code, detail, status, code, ...more });
}
