/**
 * Teaches Fabric what documents may say of texts and pictures and it does not know: capitals that leave the
 * words as they were typed, a direction found from the words, a box of a fixed height, round corners of
 * pictures. Everything is worked out by the scene, so that what is edited is what is sent. The pictures that
 * tests compare with are drawn with this, too.
 */
import { FabricImage, FabricText, IText } from 'fabric';
import { alignmentOf, capitalsOf, directionOf, maskRadii, roundedPath, type ImageObject, type VerticalAlign } from '@limn/scene';
import { showWritten } from './show-samples.ts';
import { teachSpacing } from './teach-spacing.ts';

interface Taught {
  textTransform?: string | null;
  boxHeight?: number | null;
  verticalAlign?: VerticalAlign | null;
  /** The direction follows the words. */
  autoDirection?: boolean;
}
type TaughtText = FabricText & Taught;
/** A picture that shows another part of itself while its frame is pulled. */
export interface Framed {
  shownPart?: { x: number; y: number; width: number; height: number } | undefined;
}
type TaughtImage = FabricImage & Framed & Pick<ImageObject, 'cornerRadius' | 'pictureMask'>;

const PART_ABOVE: Readonly<Record<VerticalAlign, number>> = { top: 0, middle: 0.5, bottom: 1 };
const language: { locale: string | undefined } = { locale: undefined };
let isTaught = false;

/**
 * The language that capitals follow from now on. Texts that are shown already are measured again by who asks.
 */
export function speak(locale: string | undefined): void {
  language.locale = locale;
}

export function spokenLanguage(): string | undefined {
  return language.locale;
}

/**
 * Teaches the classes themselves, once, so that every text and picture of the page knows it, those in groups
 * too.
 */
export function teachFabric(): void {
  if (isTaught) return;
  isTaught = true;
  teachSpacing(spokenLanguage);
  teachTexts();
  teachPictures();
}

function teachTexts(): void {
  const text = FabricText.prototype;
  const { graphemeSplit, calcTextHeight, _clearCache, _getTopOffset, _getLineLeftOffset } = text;
  const { _renderTextDecoration, _renderTextLinesBackground } = text;
  /**
   * Fabric places decorations of lines from the right by the wrong sign: while they are painted it is turned.
   */
  const decorated = new WeakSet<FabricText>();

  text.graphemeSplit = function split(this: TaughtText, words) {
    return this.textTransform === 'uppercase' ? capitalsOf(words, language.locale) : graphemeSplit.call(this, words);
  };
  text.calcTextHeight = function height(this: TaughtText) {
    return this.boxHeight ?? calcTextHeight.call(this);
  };
  text._getTopOffset = function top(this: TaughtText) {
    const above = _getTopOffset.call(this);
    if (!this.boxHeight) return above;
    return above + (this.boxHeight - calcTextHeight.call(this)) * PART_ABOVE[this.verticalAlign ?? 'top'];
  };
  text._getLineLeftOffset = function left(this: TaughtText, line) {
    const { textAlign } = this;
    // Text with automatic direction is aligned by that direction.
    if (this.autoDirection) Object.assign(this, { textAlign: alignmentOf({ text: this.text, textAlign, direction: 'auto' }) });
    const offset = _getLineLeftOffset.call(this, line);
    Object.assign(this, { textAlign });
    return decorated.has(this) ? -offset : offset;
  };
  const inRightPlace = <T extends unknown[]>(paint: (this: FabricText, ...given: T) => void) =>
    function painted(this: FabricText, ...given: T): void {
      if (this.direction === 'rtl') decorated.add(this);
      paint.apply(this, given);
      decorated.delete(this);
    };
  text._renderTextDecoration = inRightPlace(_renderTextDecoration);
  text._renderTextLinesBackground = inRightPlace(_renderTextLinesBackground);

  // Called first whenever a text is measured.
  text._clearCache = function clear(this: TaughtText) {
    if (this.autoDirection) this.direction = directionOf(this.text);
    _clearCache.call(this);
  };
  teachTyping();
}

/** Typing, copying and pasting go on with the words as they were typed. */
function teachTyping(): void {
  const typed = (text: FabricText) => [...segmenter.segment(text.text)].map(({ segment }) => segment);
  const isChanged = (text: TaughtText) => text.textTransform === 'uppercase';
  const { enterEditingImpl, insertChars, removeChars, getSelectedText, fromGraphemeToStringSelection } = IText.prototype;
  IText.prototype.enterEditingImpl = function enter(this: IText) {
    showWritten(this);
    enterEditingImpl.call(this);
  };
  IText.prototype.insertChars = function insert(this: IText, ...given) {
    // Words may be dropped into a text that no one types in.
    showWritten(this);
    if (isChanged(this)) {
      this._text = typed(this);
      return withoutCapitals(this, () => insertChars.apply(this, given));
    }
    return insertChars.apply(this, given);
  };
  IText.prototype.removeChars = function remove(this: IText, ...given) {
    if (isChanged(this)) this._text = typed(this);
    removeChars.apply(this, given);
  };
  IText.prototype.getSelectedText = function selected(this: IText) {
    return isChanged(this) ? typed(this).slice(this.selectionStart, this.selectionEnd).join('') : getSelectedText.call(this);
  };
  IText.prototype.fromGraphemeToStringSelection = function place(this: IText, start, end, graphemes) {
    return fromGraphemeToStringSelection.call(this, start, end, isChanged(this) ? typed(this) : graphemes);
  };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function withoutCapitals(text: TaughtText, change: () => void): void {
  const { textTransform } = text;
  text.textTransform = 'none';
  change();
  text.textTransform = textTransform ?? null;
  text.initDimensions();
}

function teachPictures(): void {
  const image = FabricImage.prototype;
  const { _renderFill, _stroke, needsItsOwnCache } = image;
  const paint = function paintPart(this: TaughtImage, ctx: CanvasRenderingContext2D): void {
    const { shownPart: part, width, height } = this;
    if (!part) return _renderFill.call(this, ctx);
    ctx.drawImage(this.getElement(), part.x, part.y, part.width, part.height, -width / 2, -height / 2, width, height);
  };
  image._renderFill = function fill(this: TaughtImage, ctx) {
    const radii = maskRadii(this, this);
    if (!radii) return paint.call(this, ctx);
    ctx.save();
    roundedPath(ctx, this, ...radii);
    ctx.clip();
    paint.call(this, ctx);
    ctx.restore();
    // The border follows the same path.
    roundedPath(ctx, this, ...radii);
  };
  image._stroke = function stroke(this: TaughtImage, ctx) {
    const radii = maskRadii(this, this);
    if (radii) roundedPath(ctx, this, ...radii);
    else _stroke.call(this, ctx);
  };
  // A clip path would cut the shadow too.
  image.needsItsOwnCache = function caches(this: TaughtImage) {
    return needsItsOwnCache.call(this) || Boolean(this.shadow && maskRadii(this, this));
  };
}
