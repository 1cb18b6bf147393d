import { DarkMode, LightMode, SettingsBrightness as Computer } from '../ui/icons/general.ts';

/** The colour schemes to choose from; the choice is kept on the device, because it applies before sign-in. */
export const COLOUR_SCHEMES = [
  { mode: 'system', label: 'System', icon: Computer },
  { mode: 'light', label: 'Light', icon: LightMode },
  { mode: 'dark', label: 'Dark', icon: DarkMode },
] as const;
