/**
 * Between the wire (as Fabric 3.4.0 wrote it) and what Fabric 7 shows alike. The two are exact inverses:
 * whatever the editor did not change comes back as the very same bytes, however often a document is loaded
 * and saved.
 *
 * That cannot be had from arithmetic alone (degrees and radians, four-digit rounding, a line's shift), so
 * each Fabric object carries its wire form as text in `wire`. On the way back a property that still has the
 * value it was loaded with takes its wire value from there. So pass FABRIC_PROPERTIES to
 * `canvas.toObject(…)`, or a save will not know what was there before.
 */
import type { SceneDocument, SceneObject } from './document.ts';
import { DOCUMENT_VERSION } from './document.ts';
import type { FabricJson } from './fabric-json.ts';
import { fromFabricObject } from './from-fabric-object.ts';
import { STYLE_UNITS } from './style-units.ts';
import { toFabricObject } from './to-fabric-object.ts';

export function toFabric(document: SceneDocument): FabricJson {
  return { version: document.version, background: fabricBackground(document.background), objects: document.objects.map(toFabricObject) };
}

/** Fabric knows no angle; where the ends lie was settled when the document was saved. */
function fabricBackground(background: SceneDocument['background']): FabricJson['background'] {
  if (typeof background !== 'object') return background ?? '';
  const { angle: _angle, ...gradient } = background;
  return gradient;
}

/** `base` is the document that was loaded: its other keys and their order are kept. */
export function fromFabric(json: FabricJson, base?: SceneDocument): SceneDocument {
  const objects = json.objects.map((object, index) => fromFabricObject(object, base?.objects[index])) as unknown as SceneObject[];
  const background = typeof json.background === 'string' && json.background !== '' ? json.background : undefined;
  if (!base) return { version: DOCUMENT_VERSION, styleUnits: STYLE_UNITS, objects, ...(background === undefined ? {} : { background }) };
  const result: SceneDocument = { ...base, version: DOCUMENT_VERSION, objects };
  if (background !== undefined) result.background = background;
  else if (typeof base.background === 'string') delete result.background;
  return result;
}
