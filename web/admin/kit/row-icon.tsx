import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import table from './table.module.css';

interface RowIconProps {
  /** Shown on hover, and read by screen readers with the row's name. */
  readonly label: string;
  /** The row's name. */
  readonly of: string;
  readonly icon: IconName | 'copy';
  readonly opensDialog?: boolean;
  readonly onPress: () => void;
  /** Stands below the icon where there is no hover. */
  readonly children?: ReactNode;
}

/** Two sheets: make a copy. */
const COPY = 'M9 8.5h10.5V20H9V8.5ZM6.5 15.5h-2V4H15v2.25';

/** An icon that does something with a row. */
export function RowIcon({ label, of, icon, opensDialog, onPress, children }: RowIconProps) {
  const drawing = icon === 'copy' ? { path: COPY } : { name: icon };
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
