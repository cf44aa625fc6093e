import { joinClasses } from './class-names.ts';
import styles from './icon.module.css';

/** 24 × 24, drawn with a 1.5 stroke. Those that point along the line turn round in RTL. */
const PATHS = {
  search: 'M10.75 17.5a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5ZM15.6 15.6 20 20',
  bag: 'M5.5 8h13l.9 11.1a.8.8 0 0 1-.8.9H5.4a.8.8 0 0 1-.8-.9L5.5 8ZM8.75 10.5V7.25a3.25 3.25 0 0 1 6.5 0v3.25',
  user: 'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM4.75 20c.6-3.4 3.5-5.25 7.25-5.25s6.65 1.85 7.25 5.25',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  'arrow-start': 'M20 12H4m6-6-6 6 6 6',
  'arrow-end': 'M4 12h16m-6-6 6 6-6 6',
  'chevron-start': 'm14.5 6-6 6 6 6',
  'chevron-end': 'm9.5 6 6 6-6 6',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.25 7l.75 12.5h10L17.75 7M10 10.5v5.5M14 10.5v5.5',
  check: 'm5 12.5 4.75 4.75L19 7.5',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  truck:
    'M3 6.5h11v10H3v-10ZM14 10h3.7L21 13.2v3.3h-7V10ZM7.25 19a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM17.25 19a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  phone:
    'M6.2 4h2.9l1.5 4-2 1.5a11.5 11.5 0 0 0 5.9 5.9l1.5-2 4 1.5v2.9c0 1.2-1 2.2-2.2 2.2C10.7 20 4 13.3 4 6.2 4 5 5 4 6.2 4Z',
  mail: 'M3.5 6h17v12h-17V6Zm0 .5L12 13l8.5-6.5',
  alert: 'M12 4 2.75 19.75h18.5L12 4ZM12 10v4.5M12 17.2v.1',
  error: 'M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5ZM12 7.5V13M12 16.2v.1',
  info: 'M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5ZM12 11v5.2M12 7.8v.1',
  filter: 'M4 7h16M7 12h10M10 17h4',
  edit: 'm5 19 .8-4L16.5 4.3l3.2 3.2L9 18.2 5 19ZM14 6.8l3.2 3.2',
  image: 'M4 5h16v14H4V5Zm0 11 5-5 4.5 4.5L16 13l4 4M15.5 9.2v.1',
  box: 'm12 3.5 8 4.25v8.5l-8 4.25-8-4.25v-8.5l8-4.25Zm-8 4.25L12 12l8-4.25M12 12v8.5',
  clock: 'M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5ZM12 7.5V12l3 2',
  heart:
    'M12 19.5C6.5 15.6 4 12.7 4 9.4A4.2 4.2 0 0 1 8.2 5.2c1.6 0 3 .8 3.8 2.2.8-1.4 2.2-2.2 3.8-2.2A4.2 4.2 0 0 1 20 9.4c0 3.3-2.5 6.2-8 10.1Z',
} as const;

const POINTING: ReadonlySet<IconName> = new Set([
  'arrow-start',
  'arrow-end',
  'chevron-start',
  'chevron-end',
  'truck',
]);

export type IconName = keyof typeof PATHS;

/** One of the shop's icons, or the path of one that a single page has. */
type Drawing = { name: IconName; path?: never } | { name?: never; path: string };

type IconProps = Drawing & {
  /** Width and height in px. */
  size?: number;
  /** A name for screen readers; without it the icon is decoration. */
  label?: string;
  className?: string | undefined;
};

/** A line icon in the colour of the text. */
export function Icon({ name, path, size = 24, label, className }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration
    <svg
      className={joinClasses(styles.icon, name && POINTING.has(name) && styles.pointing, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={name ? PATHS[name] : path} />
    </svg>
  );
}
