import { panel } from './screens.ts';

/** The parts of the settings page that other pages lead to. */
export const SETTINGS_AT = {
  shop: `${panel.settings()}#shop`,
  contact: `${panel.settings()}#contact`,
  delivery: `${panel.settings()}#delivery`,
  mail: `${panel.settings()}#mail`,
} as const;
