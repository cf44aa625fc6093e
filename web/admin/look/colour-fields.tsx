import { useState } from 'react';
import { contrast, type Hex } from '../../../domain/colour.ts';
import {
  PALETTE_KEYS,
  type PaletteFault,
  type PaletteKey,
  TEXT_CONTRAST,
} from '../../../domain/look.ts';
import { LOOK_SCREEN } from '../../../domain/words/look-screen.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import styles from './look-page.module.css';
import type { EditedLook } from './use-look.ts';

/** The four colours, each with its contrast or with what mends it. */
export function ColourFields({ edited }: { readonly edited: EditedLook }) {
  const say = useWords(LOOK_SCREEN);
  const { palette } = edited.look;
  const change = (key: PaletteKey, colour: Hex) =>
    edited.change({ palette: { ...palette, [key]: colour } });
  return (
    <section className={styles.section} aria-labelledby="look-colours">
      <h2 id="look-colours">{say('colours')}</h2>
      <p className={styles.hint}>{say('colours_hint')}</p>
      {PALETTE_KEYS.map((key) => (
        <ColourField
          key={key}
          label={say(key)}
          value={palette[key]}
          ratio={key === 'ground' ? null : contrast(palette[key], palette.ground)}
          fault={edited.faults.find(({ colour }) => colour === key)}
          onChange={(colour) => change(key, colour)}
        />
      ))}
    </section>
  );
}

interface ColourFieldProps {
  readonly label: string;
  readonly value: Hex;
  /** With the ground; `null`: it is the ground. */
  readonly ratio: number | null;
  readonly fault: PaletteFault | undefined;
  readonly onChange: (colour: Hex) => void;
}

function ColourField({ label, value, ratio, fault, onChange }: ColourFieldProps) {
  const say = useWords(LOOK_SCREEN);
  /** What is typed and is no colour yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    const colour = `#${text.trim().replace(/^#/, '').toLowerCase()}`;
    const isColour = /^#[0-9a-f]{6}$/.test(colour);
    setTyped(isColour ? null : text);
    if (isColour) onChange(colour as Hex);
  };
  return (
    <div className={styles.colour}>
      <label className={styles.swatch}>
        <input
          type="color"
          value={value}
          aria-label={label}
          onChange={({ target }) => onChange(target.value as Hex)}
        />
      </label>
      <span className={styles.colourName} aria-hidden="true">
        {label}
      </span>
      <input
        className={styles.code}
        dir="ltr"
        value={typed ?? value}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        aria-label={say('code_of', { colour: label })}
        aria-invalid={fault ? true : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(null)}
      />
      {fault ? (
        <Fault fault={fault} onUse={() => onChange(fault.nearest)} />
      ) : (
        ratio !== null && (
          <p className={styles.ratio}>{say('ratio', { ratio: ratio.toFixed(1) })}</p>
        )
      )}
    </div>
  );
}

/** What is wrong, and the way out. */
function Fault({ fault, onUse }: { readonly fault: PaletteFault; readonly onUse: () => void }) {
  const say = useWords(LOOK_SCREEN);
  const { reason, ratio, nearest } = fault;
  return (
    <div className={styles.fault} role="status">
      <p>
        <Icon name="alert" size={18} />
        {reason === 'contrast'
          ? say('too_weak', { ratio: ratio.toFixed(1), least: TEXT_CONTRAST })
          : say(reason)}
      </p>
      <Button variant="secondary" size="small" onClick={onUse}>
        <span className={styles.dot} style={{ background: nearest }} />
        {say('use_nearest', { nearest })}
      </Button>
    </div>
  );
}
