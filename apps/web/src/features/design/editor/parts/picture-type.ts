/**
 * For elements that hold a picture's canvas. A canvas in the page takes the page's figures and spacing into
 * its fonts, so tabular figures would widen the spaces of some fonts; what is sent knows none of that.
 */
export const PICTURE_TYPE = {
  fontVariant: 'normal',
  fontFeatureSettings: 'normal',
  fontKerning: 'auto',
  letterSpacing: 'normal',
  wordSpacing: 'normal',
  textRendering: 'auto',
} as const;
