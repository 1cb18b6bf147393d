/**
 * Zod tries out `Function` to see whether it may write code, and the policy of our pages reports that. It
 * reads its settings from here. Set before any part of the app with schemas is loaded; importing Zod for it
 * would load it at every start.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
settings.__zod_globalConfig ??= {};

export const zodSettings = Object.assign(settings.__zod_globalConfig, { jitless: true });
