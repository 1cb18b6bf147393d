import { DarkMode, LightMode, SettingsBrightness as Computer } from '../ui/icons/general.ts';

/** What a person may choose; the choice is kept on the device, because it holds before anyone has signed in. */
export const COLOUR_SCHEMES = [
  { mode: 'system', label: 'System', icon: Computer },
  { mode: 'light', label: 'Light', icon: LightMode },
  { mode: 'dark', label: 'Dark', icon: DarkMode },
] as const;
