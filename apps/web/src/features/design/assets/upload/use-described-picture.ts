import type { CdnImage } from '@limn/contracts';
import { useState } from 'react';
import { explainError } from '../../../../ui/explain-error.ts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';

/**
 * Name and tags of a picture while they are being changed. They belong to the picture, wherever it is used.
 */
export interface DescribedPicture {
  name: string;
  setName: (name: string) => void;
  tags: readonly string[];
  setTags: (tags: readonly string[]) => void;
  /** Why the last attempt to save did not succeed. */
  problem: string | undefined;
  busy: boolean;
  /**
   * Saves what was changed; answers the picture, or undefined where it was not saved and `problem` says why.
   */
  save: () => Promise<CdnImage | undefined>;
}

interface Draft {
  id: number | undefined;
  name?: string;
  tags?: readonly string[];
  problem?: string;
}

/** Keeps the input for one picture until another one is described. */
export function useDescribedPicture(picture: CdnImage | undefined): DescribedPicture {
  const update = useApiMutation('updateCdnImage', { invalidates: ['listCdnImages', 'getCdnImage'], quiet: true });
  const [kept, setDraft] = useState<Draft>({ id: undefined });
  const draft: Draft = kept.id === picture?.id ? kept : { id: picture?.id };
  const { name = picture?.name ?? '', tags = picture?.tags ?? [], problem } = draft;
  return {
    name,
    setName: (next) => setDraft({ ...draft, name: next }),
    tags,
    setTags: (next) => setDraft({ ...draft, tags: next }),
    problem,
    busy: update.isPending,
    async save() {
      if (!picture) return undefined;
      const body = { name: name.trim() || picture.name, tags: [...tags] };
      if (body.name === picture.name && body.tags.join('\n') === picture.tags.join('\n')) return picture;
      try {
        return (await update.mutateAsync({ params: { id: picture.id }, body })).cdn_image;
      } catch (error) {
        setDraft({ ...draft, problem: `Name and tags were not saved. ${explainError(error) ?? 'Please try again.'}` });
        return undefined;
      }
    },
  };
}
