import { useCallback, useEffect, useRef, useState } from 'react';
import { LOOK_SCREEN } from '../../../domain/words/look-screen.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { cssVariables } from '../../ui/class-names.ts';
import { Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { Choices } from './look-controls.tsx';
import styles from './look-page.module.css';

/** How wide a page is shown, in px. */
const WIDTHS = { phone: 390, desktop: 1280 } as const;
const PAGES = { home: '/', products: '/collection/0', contact: '/contact' } as const;

type Width = keyof typeof WIDTHS;
type PageName = keyof typeof PAGES;
type Mode = 'light' | 'dark';
type Direction = 'ltr' | 'rtl';

interface Shown {
  readonly css: string;
  readonly mode: Mode;
  readonly direction: Direction;
}

/** Real pages of the shop with the look that is edited, saved or not. Its links work. */
export function LookPreview({ css }: { readonly css: string }) {
  const say = useWords(LOOK_SCREEN);
  const [name, setName] = useState<PageName>('home');
  const [width, setWidth] = useState<Width>('phone');
  const [mode, setMode] = useState<Mode>('light');
  const [direction, setDirection] = useState<Direction>('ltr');
  const { address, failed, open } = usePreviewAddress(PAGES[name]);
  return (
    <section className={styles.preview} aria-label={say('preview')}>
      <div className={styles.previewBar}>
        <Select
          label={say('page')}
          value={name}
          onChange={({ target }) => setName(target.value as PageName)}
        >
          {(Object.keys(PAGES) as PageName[]).map((key) => (
            <option key={key} value={key}>
              {say(key)}
            </option>
          ))}
        </Select>
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
        <Frame key={address} address={address} width={width} shown={{ css, mode, direction }} />
      )}
    </section>
  );
}

/** The address of a page with a key that shows the draft; each page gets a fresh one. */
function usePreviewAddress(path: string) {
  const call = useCall();
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const open = useCallback(() => {
    setFailed(false);
    call('POST /admin/look/preview')
      .then(({ key }) => setAddress(`${path}?look=${key}`))
      .catch(() => setFailed(true));
  }, [call, path]);
  useEffect(open, [open]);
  return { address, failed, open };
}

interface FrameProps {
  /** `null`: its key is not there yet. */
  readonly address: string | null;
  readonly width: Width;
  readonly shown: Shown;
}

/** A page in its own width, made smaller until it fits. */
function Frame({ address, width, shown }: FrameProps) {
  const say = useWords(LOOK_SCREEN);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState<number>(WIDTHS.phone);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => dress(frame.current, shown), [shown]);
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
          onLoad={() => dress(frame.current, shown)}
        />
      )}
    </div>
  );
}

/** Puts the styles of a look into the page that a frame shows: what is not saved yet is seen as well. */
function dress(frame: HTMLIFrameElement | null, { css, mode, direction }: Shown): void {
  const page = frame?.contentDocument;
  if (!page?.head) return;
  const style = page.getElementById('look') ?? page.head.appendChild(page.createElement('style'));
  style.id = 'look';
  style.textContent = css;
  page.documentElement.dataset.theme = mode;
  page.documentElement.dir = direction;
}
