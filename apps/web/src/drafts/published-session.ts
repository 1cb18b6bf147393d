/** A draft that is published: versions of it that never change, of which one is live. */
import type { Warning } from '@limn/contracts';
import { createDraftSession, type DraftKind, type DraftSession, type Saved } from './draft-session.ts';

export interface Published extends Saved {
  live_version: number | null;
  unpublished_changes: boolean;
}

/** Warnings say what recipients get where the draft isn’t right; it is live all the same. */
export interface PublishedNow<Version> {
  version: Version;
  warnings: readonly Warning[];
}

export interface PublishedKind<Entity extends Published, Draft, Problem, Version> extends DraftKind<Entity, Draft, Problem> {
  publish(note: string, idempotencyKey: string): Promise<{ thing: Entity } & PublishedNow<Version>>;
  makeLive(version: number): Promise<Entity>;
}

export interface PublishedSession<Entity extends Published, Draft, Problem, Version> extends DraftSession<Entity, Draft, Problem> {
  /** Saves, then makes the draft the live version; undefined where it was not saved. */
  publish(note: string): Promise<PublishedNow<Version> | undefined>;
  makeLive(version: number): Promise<void>;
}

export function createPublishedSession<Entity extends Published, Draft, Problem, Version>(
  thing: Entity,
  kind: PublishedKind<Entity, Draft, Problem, Version>,
  newIdempotencyKey: () => string,
): PublishedSession<Entity, Draft, Problem, Version> {
  const session = createDraftSession(thing, kind, newIdempotencyKey);
  return {
    ...session,
    publish: (note) =>
      session.saveThen(async () => {
        const { thing: published, ...now } = await kind.publish(note, newIdempotencyKey());
        session.takeServer(published);
        return now;
      }),
    async makeLive(version) {
      session.takeServer(await kind.makeLive(version));
    },
  };
}
