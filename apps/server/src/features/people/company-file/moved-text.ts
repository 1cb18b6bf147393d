/**
 * Makes of texts of another installation texts of this one: addresses of the company's own pictures, and the
 * numbers of pictures in documents.
 */

export interface Move {
  /** Origins of public addresses, without a slash at the end. */
  from: { publicUrl: string; publicId: string };
  to: { publicUrl: string; publicId: string };
  assets: ReadonlyMap<number, number>;
}

/**
 * Slashes may be escaped, once or more often, as JSON within JSON has them. A search begins only where such
 * signs begin: from each of a million of them it would take a front's whole time.
 */
const SLASH = String.raw`\\*/`;
/**
 * The properties of a document that name a picture by its number, also where the document stands as text
 * within JSON.
 */
const NUMBERED =
  /((?<!\\)\\*"(?:assetId|previewAssetId|fallbackAssetId|staticImageId|dynamicPreviewImageId|dynamicFallbackImageId)\\*"\s*:\s*(?:\\*")?)(\d{1,9})(?!\d)/g;

/** Every other byte of a text stays as it is. */
export function movedText({ from, to, assets }: Move): (text: string) => string {
  const own = new RegExp(`(${pattern(from.publicUrl)})?(?<!\\\\)${pattern(`/cdn/${from.publicId}`)}(?=${SLASH})`, 'g');
  const stays = from.publicUrl === to.publicUrl && from.publicId === to.publicId;
  return (text) => {
    const addressed =
      stays || !text.includes(from.publicId)
        ? text
        : text.replace(own, (match, origin: string | undefined) => renamed(match, origin !== undefined));
    return addressed.replace(NUMBERED, (_, before: string, id: string) => before + String(assets.get(Number(id)) ?? id));
  };

  function renamed(match: string, withOrigin: boolean): string {
    const escapes = /\\*(?=\/)/.exec(match)?.[0] ?? '';
    return `${withOrigin ? to.publicUrl : ''}/cdn/${to.publicId}`.replaceAll('/', `${escapes}/`);
  }
}

function pattern(text: string): string {
  return text
    .split('/')
    .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(SLASH);
}
