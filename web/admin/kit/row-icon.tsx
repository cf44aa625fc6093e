import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import table from './table.module.css';

interface RowIconProps {
  /** Shown on hover, and read by screen readers with the row's name. */
  readonly label: string;
  /** The row's name. */
  readonly of: string;
  readonly icon: IconName | keyof typeof PATHS;
  readonly opensDialog?: boolean;
  readonly onPress: () => void;
  /** Stands below the icon where there is no hover. */
  readonly children?: ReactNode;
}

const EYE =
  'M2.5 12c2.2-4.2 5.6-6.25 9.5-6.25S19.3 7.8 21.5 12c-2.2 4.2-5.6 6.25-9.5 6.25S4.7 16.2 2.5 12ZM12 14.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z';

/** Those that only rows of the panel have. */
const PATHS = {
  /** Two sheets: make a copy. */
  copy: 'M9 8.5h10.5V20H9V8.5ZM6.5 15.5h-2V4H15v2.25',
  eye: EYE,
  'crossed-eye': `${EYE}M4.5 20 19.5 4`,
} as const;

const isOwn = (icon: RowIconProps['icon']): icon is keyof typeof PATHS => icon in PATHS;

/** An icon that does something with a row. */
export function RowIcon({ label, of, icon, opensDialog, onPress, children }: RowIconProps) {
  const drawing = isOwn(icon) ? { path: PATHS[icon] } : { name: icon };
  return (
    <Button
      variant="quiet"
      size="small"
      className={table.action}
      title={label}
      {...(opensDialog && { 'aria-haspopup': 'dialog' })}
      onClick={onPress}
    >
      <Icon {...drawing} size={20} label={`${label}: ${of}`} />
      {children}
    </Button>
  );
}
