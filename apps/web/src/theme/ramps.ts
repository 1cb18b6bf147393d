/** The colour ramps. Only the role tokens of `schemes.ts` may use them; components use roles. */
export const navy = {
  50: '#f3f7fc',
  100: '#e7edf6',
  200: '#d1dceb',
  300: '#adbfd9',
  400: '#809ac1',
  500: '#5776a3',
  600: '#3b5984',
  700: '#2a4367',
  800: '#1d314d',
  900: '#16243a',
  950: '#0b1626',
} as const;

export const orange = {
  50: '#fff7f1',
  100: '#ffeada',
  200: '#fed0ae',
  300: '#ffab70',
  400: '#f78436',
  500: '#de620f',
  600: '#b64a02',
  700: '#943c08',
  800: '#712e0a',
  900: '#4f2109',
} as const;

export const neutral = {
  0: '#ffffff',
  25: '#f9fafc',
  50: '#f4f6f8',
  100: '#ebeef2',
  150: '#e3e6ec',
  200: '#d8dde3',
  300: '#c2c8d0',
  400: '#868e9a',
  500: '#68707c',
  600: '#5b626e',
  700: '#434b57',
  800: '#2d3541',
  900: '#1a222e',
  950: '#0e141d',
} as const;
