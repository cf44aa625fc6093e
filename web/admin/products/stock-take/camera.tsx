import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { scanCodes } from './scan-codes.ts';
import styles from './stock-take.module.css';

interface CameraProps {
  /** A code that was just dealt with: it counts again once it was out of sight. */
  readonly skip: string | null;
  readonly onCode: (code: string) => void;
  readonly onFailure: (why: string) => void;
  /** The merchant has turned it off, or gone to another tab. */
  readonly onStop: () => void;
}

/** The picture of the camera while it looks for a code. The camera is on as long as this is on show, and no longer. */
export function Camera(props: CameraProps) {
  const { onStop } = props;
  const video = useRef<HTMLVideoElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    stop.current?.focus();
    if (!video.current) return;
    const hide = () => document.hidden && latest.current.onStop();
    document.addEventListener('visibilitychange', hide);
    const turnOff = scanCodes(video.current, {
      skip: latest.current.skip,
      onCode: (code) => latest.current.onCode(code),
      onFailure: (why) => latest.current.onFailure(why),
    });
    return () => {
      document.removeEventListener('visibilitychange', hide);
      turnOff();
    };
  }, []);
  return (
    <div className={styles.camera}>
      <div className={styles.view}>
        <video ref={video} muted playsInline aria-label="What the camera sees" />
      </div>
      <p role="status">Hold a barcode into the frame.</p>
      <Button ref={stop} variant="secondary" size="large" wide onClick={onStop}>
        Stop the camera
      </Button>
    </div>
  );
}
