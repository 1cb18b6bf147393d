/** The calls of images: designing, versions, tags and proofs. */
import { OBJECT_KIND } from '@limn/model';
import { folderHandlers } from '../features/design/images/folders.routes.ts';
import { imageHandlers } from '../features/design/images/images.routes.ts';
import { versionHandlers } from '../features/design/images/versions.routes.ts';
import { paletteHandlers } from '../features/design/palette/palette.routes.ts';
import type { ProofDeps } from '../features/design/proofs/proof-parts.port.ts';
import { proofHandlers } from '../features/design/proofs/proofs.routes.ts';
import { imageTagHandlers } from '../features/design/tagging/tagging.routes.ts';
import type { ImageParts } from './images.ts';

export function designHandlers({ images, proofs }: { images: ImageParts; proofs: ProofDeps }) {
  return {
    ...imageHandlers(images.routes),
    ...folderHandlers(),
    ...versionHandlers(images.routes),
    ...imageTagHandlers(images.tagging),
    ...paletteHandlers(),
    ...proofHandlers(OBJECT_KIND.image, proofs),
  };
}
