/**
 * Tells which texts are colours. A canvas silently keeps the colour before when it is given another text, so
 * it must never be.
 */

const NAMES = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate ' +
    'coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen ' +
    'darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue ' +
    'dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew ' +
    'hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray ' +
    'lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen ' +
    'linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise ' +
    'mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen ' +
    'paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon ' +
    'sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato transparent ' +
    'turquoise violet wheat white whitesmoke yellow yellowgreen'
  ).split(' '),
);
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const NUMBER = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)';
const FUNCTION = new RegExp(
  `^(?:rgb|hsl)a?\\(\\s*${NUMBER}%?(?:deg)?\\s*,\\s*${NUMBER}%?\\s*,\\s*${NUMBER}%?\\s*(?:,\\s*${NUMBER}%?\\s*)?\\)$`,
  'i',
);

/** True for hex, rgb(a), hsl(a) and named colours, and for the empty text, which means none. */
export function isColour(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    (value === '' || HEX.test(value) || NAMES.has(value.toLowerCase()) || (value.length < 100 && FUNCTION.test(value)))
  );
}

/** True where a colour hides everything behind it. */
export function isOpaque(colour: string): boolean {
  if (HEX.test(colour)) return colour.length === 4 || colour.length === 7 || /^#(?:...f|.{6}ff)$/i.test(colour);
  if (NAMES.has(colour.toLowerCase())) return colour.toLowerCase() !== 'transparent';
  const alpha = /,\s*([^,]+?)\s*\)$/.exec(colour)?.[1];
  if (!FUNCTION.test(colour) || alpha === undefined) return false;
  if (colour.split(',').length < 4) return true;
  return alpha.endsWith('%') ? Number.parseFloat(alpha) >= 100 : Number.parseFloat(alpha) >= 1;
}
