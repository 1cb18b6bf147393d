/**
 * Letter spacing and directions as readers expect them, taught to Fabric: joined letters stay joined and are
 * measured as words, and characters that are drawn one by one stand in the order in which they are read.
 * Everything is worked out by the scene.
 */
import { FabricText, Textbox } from 'fabric';
import { hasJoinedLetters, measuredBefore, needsOrder, piecesOf, takesSpacing, trailingSpacing, wrapText } from '@limn/scene';

type Painting = Parameters<FabricText['_renderChars']>;

/** Properties that make characters look different; the scene compares the same. */
const LOOKS = [
  'fill',
  'stroke',
  'strokeWidth',
  'fontSize',
  'fontFamily',
  'fontWeight',
  'fontStyle',
  'textBackgroundColor',
  'deltaY',
] as const;
const SPACE = /[ \t\r]/;

/** `locale` is that of capitals. */
export function teachSpacing(locale: () => string | undefined): void {
  teachMeasuring();
  teachOrder();
  teachDecorations();
  teachWrapping(locale);
}

function teachMeasuring(): void {
  const text = FabricText.prototype;
  const { _getGraphemeBox } = text;
  const measured = new WeakMap<FabricText, string>();

  text._getGraphemeBox = function box(this: FabricText, grapheme, lineIndex, charIndex, previous, skipLeft) {
    // Lines and words are measured from their first character on, which has none before it.
    const before = previous === undefined ? undefined : (measured.get(this) ?? previous);
    measured.set(this, measuredBefore(before, grapheme));
    const result = _getGraphemeBox.call(this, grapheme, lineIndex, charIndex, before, skipLeft);
    if (this.charSpacing !== 0 && !takesSpacing(grapheme)) {
      const spacing = this._getWidthOfCharSpacing();
      result.width -= spacing;
      result.kernedWidth -= spacing;
    }
    return result;
  };
  text.measureLine = function measure(this: FabricText, lineIndex) {
    const result = this._measureLine(lineIndex);
    const line = this._textLines[lineIndex] ?? [];
    return { ...result, width: Math.max(0, result.width - trailingSpacing(line, this._getWidthOfCharSpacing())) };
  };
}

function teachOrder(): void {
  const text = FabricText.prototype;
  const { _renderChars } = text;
  text._renderChars = function paint(this: FabricText, ...given: Painting) {
    const [method, ctx, line, left, top, lineIndex] = given;
    const isFromRight = this.direction === 'rtl';
    const isJustified = this.textAlign.includes('justify');
    const isDrawnByLetter = isJustified || this.charSpacing !== 0 || !this.isEmptyStyles();
    const spacing = this._getWidthOfCharSpacing();
    const advances = (this.__charBounds[lineIndex] ?? []).map(({ width, kernedWidth }) => ({ width, kerned: kernedWidth }));
    if (this.path || !isDrawnByLetter || !needsOrder(line.join(''), spacing, isFromRight)) return _renderChars.apply(this, given);
    const pieces = piecesOf({
      graphemes: line,
      advances,
      spacing,
      isFromRight,
      endsAfter: (index) => (isJustified && SPACE.test(line[index] ?? '')) || looksChange(this, lineIndex, index),
    });
    const whole = advances.reduce((sum, { kerned }) => sum + kerned, 0) - trailingSpacing(line, spacing);
    const baseline = top - this['getHeightOfLineImpl'](lineIndex) * this._fontSizeFraction;
    ctx.save();
    for (const piece of pieces) {
      ctx.direction = piece.isFromRight ? 'rtl' : 'ltr';
      ctx.textAlign = piece.isFromRight ? 'right' : 'left';
      const words = line.slice(piece.first, piece.last + 1).join('');
      this._renderChar(method, ctx, lineIndex, piece.first, words, (isFromRight ? left - whole : left) + piece.at, baseline);
    }
    ctx.restore();
  };
}

function looksChange(text: FabricText, lineIndex: number, index: number): boolean {
  const [one, next] = [text.getCompleteStyleDeclaration(lineIndex, index), text.getCompleteStyleDeclaration(lineIndex, index + 1)];
  return LOOKS.some((name) => one[name] !== next[name]);
}

/**
 * Fabric takes the spacing off the end of every decorated line, whether its last character has any or not.
 */
function teachDecorations(): void {
  const text = FabricText.prototype;
  const { _renderTextDecoration } = text;
  text._renderTextDecoration = function decorate(this: FabricText, ...given) {
    const bounds = this.__charBounds;
    const spacing = this._getWidthOfCharSpacing();
    if (spacing !== 0 && hasJoinedLetters(this.text)) {
      this.__charBounds = bounds.map((boxes, lineIndex) => {
        const line = this._textLines[lineIndex] ?? [];
        const missing = spacing - trailingSpacing(line, spacing);
        return boxes.map((box, index) =>
          index === line.length - 1 ? { ...box, width: box.width + missing, kernedWidth: box.kernedWidth + missing } : box,
        );
      });
    }
    _renderTextDecoration.apply(this, given);
    this.__charBounds = bounds;
  };
}

function teachWrapping(locale: () => string | undefined): void {
  const box = Textbox.prototype;
  const { missingNewlineOffset } = box;
  box._wrapText = function wrap(this: TaughtBox, lines, desiredWidth) {
    const { splitByGrapheme, textTransform, minFontSize } = this;
    this.isWrapping = true;
    const given = {
      type: 'textbox',
      text: lines.join('\n'),
      splitByGrapheme,
      textTransform: textTransform ?? null,
      locale: locale(),
      keepsWords: Boolean(minFontSize),
    } as const;
    const wrapped = wrapText(given, desiredWidth, this._getWidthOfCharSpacing(), (word, source, offset) =>
      word.map((grapheme, index) => this._getGraphemeBox(grapheme, source, index + offset, word[index - 1], true).kernedWidth),
    );
    this.isWrapping = false;
    if (wrapped.width > desiredWidth) this.dynamicMinWidth = Math.max(this.dynamicMinWidth, wrapped.width);
    return wrapped.lines.map(({ graphemes }) => graphemes);
  };
  // Between two lines of a paragraph stands the space that they were broken at, and none where a word was
  // broken.
  box.missingNewlineOffset = function missing(this: Textbox, lineIndex, skipWrapping) {
    const [line, next] = [this._styleMap[lineIndex], this._styleMap[lineIndex + 1]];
    if (skipWrapping || this.splitByGrapheme || !line || next?.line !== line.line)
      return missingNewlineOffset.call(this, lineIndex, skipWrapping);
    return next.offset - line.offset - (this._textLines[lineIndex]?.length ?? 0) === 0 ? 0 : 1;
  };
}

type TaughtBox = Textbox & { textTransform?: 'uppercase' | null; minFontSize?: number | null };
