/** What the wizard knows and its rules. No React. */
import type { CdnImage } from '@limn/contracts';
import { IMAGE_TYPE } from '@limn/model';
import { DOCUMENT_VERSION, type SceneDocument } from '@limn/scene';

export type TemplateChoice = 'empty' | 'background';

export interface Wizard {
  step: 0 | 1 | 2;
  name: string;
  typeId: number | undefined;
  fields: readonly string[];
  /** A field name that is typed and not yet taken. */
  typed: string;
  template: TemplateChoice;
  picture: CdnImage | undefined;
}

export const NAME_COUNTER = 50;
export const EMPTY_CANVAS = { width: 600, height: 200, colour: '#ffffff' } as const;
/** The API's own limit of a canvas; a larger picture is drawn smaller. */
const LARGEST = 5000;
/** Types whose data can be chosen here. The others are offered with the pages that make their sources. */
const OFFERED: ReadonlySet<number> = new Set([IMAGE_TYPE.csv]);

export function startWizard(now: Date): Wizard {
  return { step: 0, name: defaultName(now), typeId: undefined, fields: [], typed: '', template: 'empty', picture: undefined };
}

/** "New Image 21/11/2026, 14:31", in local time. */
export function defaultName(now: Date): string {
  return `New Image ${now.toLocaleString('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' })}`;
}

export function offeredTypes<T extends { id: number }>(types: readonly T[]): T[] {
  return types.filter((type) => OFFERED.has(type.id));
}

/** Why the step cannot be left; undefined when it can. */
export function whatIsMissing(wizard: Wizard): string | undefined {
  switch (wizard.step) {
    case 0:
      return wizard.name.trim() === '' ? 'Give the image a name.' : undefined;
    case 1:
      return wizard.typeId === undefined ? 'Choose what makes the picture different.' : undefined;
    case 2:
      return wizard.template === 'background' && !wizard.picture ? 'Upload the background image first.' : undefined;
    default:
      return wizard.step satisfies never;
  }
}

/** The body of the call that makes the image. */
export function imageToCreate(wizard: Wizard) {
  const canvas = wizard.template === 'background' && wizard.picture ? ofPicture(wizard.picture) : emptyCanvas();
  return {
    name: wizard.name.trim(),
    type_id: wizard.typeId ?? IMAGE_TYPE.csv,
    data_source: { fields: wizard.fields.join(',') },
    custom_merge_fields: [],
    bgcolor: EMPTY_CANVAS.colour,
    ...canvas,
  };
}

interface Canvas {
  width: number;
  height: number;
  data: SceneDocument;
}

function emptyCanvas(): Canvas {
  return {
    width: EMPTY_CANVAS.width,
    height: EMPTY_CANVAS.height,
    data: { version: DOCUMENT_VERSION, background: EMPTY_CANVAS.colour, objects: [] },
  };
}

/** The canvas takes the picture's size and holds it as its one object. */
function ofPicture(picture: CdnImage): Canvas {
  const scale = Math.min(1, LARGEST / picture.width, LARGEST / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
    data: {
      version: DOCUMENT_VERSION,
      background: EMPTY_CANVAS.colour,
      objects: [
        {
          type: 'image',
          originX: 'left',
          originY: 'top',
          left: 0,
          top: 0,
          width: picture.width,
          height: picture.height,
          scaleX: scale,
          scaleY: scale,
          src: picture.url,
          crossOrigin: 'anonymous',
          imageType: 'static',
          staticImageId: picture.id,
          lockScalingFlip: true,
          layerName: 'Background',
          layerIcon: 'image',
        },
      ],
    },
  };
}
