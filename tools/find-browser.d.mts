export const BROWSER_ARGS: string[];
/** Absolute path of a Chromium or Chrome binary, or undefined. */
export function findBrowser(): string | undefined;
