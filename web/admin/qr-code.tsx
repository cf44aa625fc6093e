import encodeQR from 'qr';
import styles from './qr-code.module.css';

interface QrCodeProps {
  readonly text: string;
  /** Says what is in it to people who can't see it. */
  readonly label: string;
}

/** Modules of white around it, without which cameras don't find it (ISO/IEC 18004). */
const BORDER = 4;

/** A text to be scanned by a phone; dark on white in dark mode too, as cameras want it. */
export default function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
