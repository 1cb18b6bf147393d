import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Computer from '@mui/icons-material/SettingsBrightnessOutlined';

/** What a person may choose; the choice is kept on the device, because it holds before anybody has signed in. */
export const COLOUR_SCHEMES = [
  { mode: 'system', label: 'As the system', icon: Computer },
  { mode: 'light', label: 'Light', icon: LightMode },
  { mode: 'dark', label: 'Dark', icon: DarkMode },
] as const;
