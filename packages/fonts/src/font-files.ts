/**
 * Tells which files hold the installed fonts: those that the server registers and those that the browser is
 * offered.
 */
import type { FontFamily, FontStyleName } from './catalogue.ts';
import { installedFamilies } from './catalogue.ts';

/** One weight and style of a family. Its glyphs lie in several files, one for each subset. */
export interface FontFace {
  family: string;
  /** The npm package: `@fontsource/…`. */
  package: string;
  weight: number;
  style: FontStyleName;
  /** The package's own style sheet for this face; its `url(./files/…)` carry the unicode ranges. */
  css: string;
  /** Matches the face's file names in the package's `files` folder. */
  files: RegExp;
  /** Where the style sheet names no range. */
  unicodeRange: string | undefined;
  /** See `FontFamily`. */
  mapped: boolean;
}

/**
 * Every installed face. The server registers all files in `@fontsource/{package}/files` that match, under
 * `family`.
 */
export function installedFaces(): FontFace[] {
  return installedFamilies().flatMap(facesOf);
}

export function facesOf(family: FontFamily): FontFace[] {
  return family.weights.flatMap((weight) =>
    family.styles.map((style) => ({
      family: family.family,
      package: `@fontsource/${family.package}`,
      weight,
      style,
      css: `${family.subset ? `${family.subset}-` : ''}${weight}${style === 'normal' ? '' : `-${style}`}.css`,
      files: new RegExp(`^${family.package}-${family.subset ?? '[a-z0-9-]+'}-${weight}-${style}\\.woff2$`),
      unicodeRange: family.unicodeRange,
      mapped: family.mapped === true,
    })),
  );
}

/**
 * The style sheet of all installed fonts for a browser.
 *
 * The unicode range of each file decides when a browser loads it; the packages' own style sheets know it, so
 * they are read and joined instead of being kept a second time here.
 * `readPackageFile('open-sans', '400.css')` returns that file's text. Files are addressed as
 * `{base}/{package}/{file}`, for instance `/fonts/open-sans/open-sans-latin-400-normal.woff2`.
 */
export function fontFaceCss(base: string, readPackageFile: (packageFolder: string, file: string) => string): string {
  return installedFaces()
    .map((face) => {
      const folder = face.package.replace('@fontsource/', '');
      return readPackageFile(folder, face.css)
        .replace(/,\s*url\([^)]*\.woff\)\s*format\('woff'\)/g, '')
        .replace(/url\(\.\/files\/([^)]+)\)/g, (_all, file: string) => `url(${base}/${folder}/${file})`)
        .replace(/font-family: '[^']*';/g, `font-family: '${face.family}';`)
        .replace(/font-display: swap;/g, `font-display: block;${face.unicodeRange ? ` unicode-range: ${face.unicodeRange};` : ''}`);
    })
    .join('\n');
}

/**
 * True for a file that `fontFaceCss` names: the only ones a server may hand out of a package's `files`
 * folder.
 */
export function isFontFile(packageFolder: string, file: string): boolean {
  return installedFaces().some((face) => face.package === `@fontsource/${packageFolder}` && face.files.test(file));
}
