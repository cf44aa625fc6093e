import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './camera.module.css';

interface CameraProps {
  /** A code that was just dealt with: it counts again once it was out of sight. */
  readonly skip?: string | null;
  /** It goes on after a code. */
  readonly keepsOn?: boolean;
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
      skip: latest.current.skip ?? null,
      keepsOn: latest.current.keepsOn ?? false,
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

/** What is used here of the browser's own detector, which TypeScript does not know yet (Shape Detection API). */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Why the camera reads no codes here; `null` when it does. */
async function whyNoScanning(): Promise<string | null> {
  if (!isSecureContext) return 'Browsers give the camera to https pages only: type the code.';
  const formats =
    (await detectorClass()
      ?.getSupportedFormats()
      .catch(() => [])) ?? [];
  const canScan = formats.length > 0 && navigator.mediaDevices !== undefined;
  return canScan ? null : 'This browser can’t read codes with the camera: type the code.';
}

/** Why the camera reads no codes here; `null` when it does, `undefined` until it is known. */
export function useWhyNoScanning(): string | null | undefined {
  const [why, setWhy] = useState<string | null>();
  useEffect(() => {
    void whyNoScanning().then(setWhy);
  }, []);
  return why;
}

interface Scan {
  /** A code that was just dealt with: it counts again once it was out of sight. */
  readonly skip: string | null;
  readonly keepsOn: boolean;
  /** Called once, and the camera is off then; where it is kept on, for each code that comes into sight. */
  readonly onCode: (code: string) => void;
  /** Called with a sentence for the merchant; the camera is off then. */
  readonly onFailure: (why: string) => void;
}

/** In ms. */
const LOOK_EVERY = 120;
/** A code that a hand shakes out of the picture for fewer looks is still the same. */
const OUT_OF_SIGHT = 5;
/** This many looks that fail, one after the other, and the browser can't do it. */
const MAX_FAILED = 10;

/** Shows the camera at the back in `video` and looks for codes. Returns what turns it off. */
function scanCodes(video: HTMLVideoElement, scan: Scan): () => void {
  const { skip, keepsOn, onCode, onFailure } = scan;
  const turnedOff = new AbortController();
  const { signal } = turnedOff;
  const stop = () => turnedOff.abort();
  const fail = (error: unknown) => {
    if (signal.aborted) return;
    stop();
    onFailure(explainCamera(error));
  };
  showCamera(video, signal, () => fail(null))
    .then(async () => {
      for await (const code of codesIn(video, signal, skip)) {
        if (!keepsOn) stop();
        onCode(code);
      }
    })
    .catch(fail);
  return stop;
}

/** @param onEnded is called when the camera is taken away */
async function showCamera(video: HTMLVideoElement, signal: AbortSignal, onEnded: () => void) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
    audio: false,
  });
  const tracks = stream.getTracks();
  const release = () => {
    for (const track of tracks) track.stop();
    video.srcObject = null;
  };
  if (signal.aborted) return release();
  signal.addEventListener('abort', release);
  for (const track of tracks) track.addEventListener('ended', onEnded);
  video.srcObject = stream;
  await video.play();
}

/** Codes as they come into sight, until `signal` is given. */
async function* codesIn(
  video: HTMLVideoElement,
  signal: AbortSignal,
  skip: string | null,
): AsyncGenerator<string> {
  const Detector = detectorClass();
  if (!Detector) throw new TypeError('no detector');
  const detector = new Detector();
  let skipped = skip;
  let unseen = 0;
  let failed = 0;
  while (!signal.aborted) {
    const codes = await detector.detect(video).catch((error: unknown) => {
      failed += 1;
      if (failed === MAX_FAILED) throw error;
      return null;
    });
    if (codes && !signal.aborted) {
      failed = 0;
      const values = codes.map(({ rawValue }) => rawValue.trim()).filter((value) => value !== '');
      unseen = skipped !== null && values.includes(skipped) ? 0 : unseen + 1;
      if (unseen >= OUT_OF_SIGHT) skipped = null;
      const found = values.find((value) => value !== skipped);
      if (found !== undefined) {
        [skipped, unseen] = [found, 0];
        yield found;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}

const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The camera was not allowed. Allow it for this page in the browser, or type the code.',
  NotFoundError: 'No camera was found. Type the code.',
  NotReadableError: 'The camera is in use by another app. Close that, or type the code.',
};

const explainCamera = (error: unknown): string =>
  (error instanceof DOMException && REASONS[error.name]) ||
  'The camera has stopped. Scan again, or type the code.';
