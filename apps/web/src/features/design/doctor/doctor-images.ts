import type { Company, ImageSummary } from '@limn/contracts';
import type { DoctorImage } from '@limn/tags';
import { imageTaggable } from '../taggable/public.ts';
import { formOf, tagInputOf } from '../tags/public.ts';

/** The company's images with the tags that their dialogs show now. */
export function doctorImages(images: readonly ImageSummary[], company: Company, renderUrl: string): DoctorImage[] {
  return images.map((image) => ({
    name: image.name,
    live: image.live_version !== null,
    tag: tagInputOf(formOf(image), { taggable: imageTaggable(image), company, renderUrl }),
  }));
}
