/** Names of the roles that this product adds to the component kit's palette. */

export interface RoleColours {
  /** Shapes, lines and large figures; never text. */
  accent: string;
  /** Behind the editor's canvas. */
  stage: string;
  /** Snapping lines on the canvas. */
  guide: string;
  link: string;
  focusRing: string;
  /** Totals, rows under the pointer, the chosen option. */
  tint: string;
  /** Behind pictures, in chips and skeletons. */
  well: string;
  /** Ground of code and of open table rows. */
  code: string;
  /** Small icons and values on a quiet ground. */
  icon: string;
  bar: { main: string; inner: string; text: string; quiet: string; line: string };
  field: { line: string; off: string };
  line: { strong: string };
  mergeField: { main: string; ground: string };
  chart: readonly string[];
}

declare module '@mui/material/styles' {
  interface Palette extends RoleColours {}
  interface PaletteOptions extends Partial<RoleColours> {}
  interface TypeText {
    tertiary: string;
  }
  interface TypeBackground {
    sunken: string;
    float: string;
  }
  interface PaletteColor {
    ground: string;
  }
  interface SimplePaletteColorOptions {
    ground?: string;
  }
  interface TypographyVariants {
    display: React.CSSProperties;
    label: React.CSSProperties;
    code: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties;
    label?: React.CSSProperties;
    code?: React.CSSProperties;
  }
  interface Shape {
    card: number;
    dialog: number;
  }
  interface ThemeOptions {
    shape?: { borderRadius?: number; card?: number; dialog?: number };
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
    label: true;
    code: true;
  }
}
