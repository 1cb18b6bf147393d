export { asFilled, bindText, filledPictureUrl, isDynamic, type SceneValues } from './bind.ts';
export type { DirtyRect } from './dirty-rects.ts';
export * from './compile.ts';
export { complete, type CompleteObject } from './complete.ts';
export * from './document.ts';
export * from './document-uses.ts';
export type { Canvas2D, Context2D, DrawingEnv, Picture } from './drawing-env.ts';
export { FABRIC_PROPERTIES, type FabricJson, type FabricObjectJson } from './fabric-json.ts';
export { isColour } from './colours.ts';
export {
  documentMaps,
  isMap,
  isMapColour,
  isMapSource,
  MAP_COLOURS,
  mapFrameOf,
  mapLabelOf,
  type MapColour,
  type MapFrame,
  type MapTheme,
} from './maps.ts';
export { settledDocument } from './for-older-readers.ts';
export { gradientEnds, isLinearGradient, paintBackground, settledGradient } from './gradient.ts';
export { KIND_NAMES, layerNameOf } from './layer-name.ts';
export { capitalsOf } from './letter-case.ts';
export { hasJoinedLetters, measuredBefore, takesSpacing } from './letter-spacing.ts';
export { maskRadii } from './picture-mask.ts';
export { roundedPath } from './rounded-path.ts';
export { alignmentOf, directionOf, isWrittenFromTheRight } from './text-direction.ts';
export { matrixOf, multiply, type Matrix, type Placement } from './geometry.ts';
export { grownFrom } from './grown-text.ts';
export { outlineOf, sizeOf } from './outline.ts';
export { findOverflow, textProblem, type Overflow, type TriedValues } from './find-overflow.ts';
export { namedCharacters, valuesWithoutFace, type ValueWithoutFace } from './values-without-face.ts';
export { createTextGauge, type TextFit, type TextGauge } from './gauge-texts.ts';
export * from './migrate.ts';
export { textOfGroup } from './prepare.ts';
export { countedInGraphemes, STYLE_UNITS, withStyleUnits } from './style-units.ts';
export { starPoints } from './objects/star-points.ts';
export * from './parse-document.ts';
export { forgetMeasures } from './text-measurer.ts';
export { needsOrder, piecesOf, trailingSpacing } from './visual-pieces.ts';
export { wrapText, type LineBreaks } from './wrap-text.ts';
export { toFabricObject } from './to-fabric-object.ts';
export { CUSTOM_PROPERTIES, looksOf, SHADOW_PROPERTIES, STYLE_PROPERTIES, type Property } from './properties.ts';
