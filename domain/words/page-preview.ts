import { words } from './say.ts';

/** What the panel says beside pages of the shop that it shows with a draft. */
export const PAGE_PREVIEW = words('page-preview', {
  preview: 'Preview',
  width: 'Width',
  phone: 'Phone',
  desktop: 'Desktop',
  mode: 'Mode',
  light: 'Light',
  dark: 'Dark',
  direction: 'Direction',
  ltr: 'Left to right',
  rtl: 'Right to left',
  reload: 'Load again',
  preview_failed: 'The preview could not be opened',
  preview_loading: 'The page is being opened…',
});
