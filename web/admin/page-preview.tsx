import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { PAGE_PREVIEW } from '../../domain/words/page-preview.ts';
import { useCall } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { cssVariables } from '../ui/class-names.ts';
import { useWords } from '../use-words.ts';
import { Choices } from './choices.tsx';
import styles from './page-preview.module.css';

/** How wide a page is shown, in px. */
const WIDTHS = { phone: 390, desktop: 1280 } as const;

type Width = keyof typeof WIDTHS;
type Mode = 'light' | 'dark';
type Direction = 'ltr' | 'rtl';

interface PagePreviewProps {
  /** Which draft the page shows. */
  readonly draft: 'look' | 'sections';
  /** The page's address within the shop. */
  readonly path: string;
  /** With another one the page is opened again, where it was scrolled to. */
  readonly version?: number;
  /** The styles of a look that is not saved yet. */
  readonly css?: string;
  /** What else stands above the page. */
  readonly children?: ReactNode;
}

/** A real page of the shop with a draft, as wide as on a device, in light and dark and both directions. Its links work. */
export function PagePreview({ draft, path, version = 0, css, children }: PagePreviewProps) {
  const say = useWords(PAGE_PREVIEW);
  const [width, setWidth] = useState<Width>('phone');
  const [mode, setMode] = useState<Mode>('light');
  const [direction, setDirection] = useState<Direction>('ltr');
  const { address, failed, open } = useDraftAddress(draft, path);
  return (
    <section className={styles.preview} aria-label={say('preview')}>
      <div className={styles.previewBar}>
        {children}
        <Choices
          label={say('width')}
          value={width}
          choices={(['phone', 'desktop'] as const).map((value) => ({ value, label: say(value) }))}
          onChoose={setWidth}
        />
        <Choices
          label={say('mode')}
          value={mode}
          choices={(['light', 'dark'] as const).map((value) => ({ value, label: say(value) }))}
          onChoose={setMode}
        />
        <Choices
          label={say('direction')}
          value={direction}
          choices={(['ltr', 'rtl'] as const).map((value) => ({ value, label: say(value) }))}
          onChoose={setDirection}
        />
      </div>
      {failed ? (
        <div className={styles.noPreview}>
          <p role="alert">{say('preview_failed')}</p>
          <Button variant="secondary" onClick={open}>
            {say('reload')}
          </Button>
        </div>
      ) : (
        <Frame
          key={address}
          address={address}
          version={version}
          width={width}
          shown={{ css, mode, direction }}
        />
      )}
    </section>
  );
}

/** The address of a page with a key that shows the draft; each page gets a fresh one. */
function useDraftAddress(draft: PagePreviewProps['draft'], path: string) {
  const call = useCall();
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const open = useCallback(() => {
    setFailed(false);
    call(draft === 'look' ? 'POST /admin/look/preview' : 'POST /admin/sections/preview')
      .then(({ key }) => setAddress(`${path}?${draft}=${key}`))
      .catch(() => setFailed(true));
  }, [call, draft, path]);
  useEffect(open, [open]);
  return { address, failed, open };
}

interface Shown {
  readonly css: string | undefined;
  readonly mode: Mode;
  readonly direction: Direction;
}

interface FrameProps {
  /** `null`: its key is not there yet. */
  readonly address: string | null;
  readonly version: number;
  readonly width: Width;
  readonly shown: Shown;
}

/** A page in its own width, made smaller until it fits. */
function Frame({ address, version, width, shown }: FrameProps) {
  const say = useWords(PAGE_PREVIEW);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const opened = useRef(version);
  const scrolled = useRef(0);
  const [room, setRoom] = useState<number>(WIDTHS.phone);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => dress(frame.current, shown), [shown]);
  useEffect(() => {
    const page = frame.current?.contentWindow;
    if (!page || address === null || opened.current === version) return;
    opened.current = version;
    scrolled.current = page.scrollY;
    page.location.replace(address);
  }, [address, version]);
  const scale = Math.min(1, room / WIDTHS[width]);
  return (
    <div ref={box} className={styles.stageOfPage}>
      {address === null ? (
        <p className={styles.hint} role="status">
          {say('preview_loading')}
        </p>
      ) : (
        <iframe
          ref={frame}
          title={say('preview')}
          src={address}
          className={styles.frame}
          style={cssVariables({ '--width': `${WIDTHS[width]}px`, '--scale': scale })}
          onLoad={() => {
            dress(frame.current, shown);
            frame.current?.contentWindow?.scrollTo(0, scrolled.current);
          }}
        />
      )}
    </div>
  );
}

/** Puts the styles of a look into the page that a frame shows: what is not saved yet is seen as well. */
function dress(frame: HTMLIFrameElement | null, { css, mode, direction }: Shown): void {
  const page = frame?.contentDocument;
  if (!page?.head) return;
  if (css !== undefined) {
    const style = page.getElementById('look') ?? page.head.appendChild(page.createElement('style'));
    style.id = 'look';
    style.textContent = css;
  }
  page.documentElement.dataset.theme = mode;
  page.documentElement.dir = direction;
}
