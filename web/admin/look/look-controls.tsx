import {
  bodiesFor,
  bytesOfPair,
  CARD_RATIOS,
  CORNERS,
  DENSITIES,
  FACE_KEYS,
  type FaceKey,
  PALETTE_KEYS,
} from '../../../domain/look.ts';
import { FACES } from '../../../domain/look-faces.ts';
import { THEME_KEYS, THEMES } from '../../../domain/look-themes.ts';
import { LOOK_SCREEN } from '../../../domain/words/look-screen.ts';
import { Select } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import { Choices } from '../choices.tsx';
import styles from './look-page.module.css';
import type { EditedLook } from './use-look.ts';

interface ControlProps {
  readonly edited: EditedLook;
}

/** Composed looks to begin with; the logo stays. */
export function ThemeChoice({ edited }: ControlProps) {
  const say = useWords(LOOK_SCREEN);
  return (
    <section className={styles.section} aria-labelledby="look-themes">
      <h2 id="look-themes">{say('themes')}</h2>
      <ul className={styles.themes}>
        {THEME_KEYS.map((key) => {
          const theme = THEMES[key];
          const chosen = Object.entries(theme).every(
            ([part, value]) =>
              JSON.stringify(edited.look[part as keyof typeof theme]) === JSON.stringify(value),
          );
          return (
            <li key={key}>
              <button
                type="button"
                className={styles.theme}
                aria-pressed={chosen}
                onClick={() => edited.change(theme)}
              >
                <span className={styles.stripes} aria-hidden="true">
                  {PALETTE_KEYS.map((colour) => (
                    <span key={colour} style={{ background: theme.palette[colour] }} />
                  ))}
                </span>
                {say(key)}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The pair of types: those of text that are light enough beside the headings. */
export function TypeChoice({ edited }: ControlProps) {
  const say = useWords(LOOK_SCREEN);
  const { heading, body } = edited.look;
  const bodies = bodiesFor(heading);
  const chooseHeading = (chosen: FaceKey) => {
    const [first = body] = bodiesFor(chosen);
    edited.change({ heading: chosen, body: bodiesFor(chosen).includes(body) ? body : first });
  };
  return (
    <section className={styles.section} aria-labelledby="look-types">
      <h2 id="look-types">{say('types')}</h2>
      <Select
        label={say('headings')}
        value={heading}
        onChange={({ target }) => chooseHeading(target.value as FaceKey)}
      >
        {FACE_KEYS.map((key) => (
          <option key={key} value={key}>
            {FACES[key].family}
          </option>
        ))}
      </Select>
      <Select
        label={say('text_type')}
        value={body}
        onChange={({ target }) => edited.change({ body: target.value as FaceKey })}
      >
        {bodies.map((key) => (
          <option key={key} value={key}>
            {FACES[key].family}
          </option>
        ))}
      </Select>
      <p className={styles.hint}>
        {say('types_hint', { size: Math.round((bytesOfPair(heading, body) ?? 0) / 1000) })}
      </p>
    </section>
  );
}

/** Corners, gaps of lists and the ratio of cards. */
export function ShapeChoice({ edited }: ControlProps) {
  const say = useWords(LOOK_SCREEN);
  const { corners, density, card_ratio } = edited.look;
  return (
    <section className={styles.section} aria-labelledby="look-shape">
      <h2 id="look-shape">{say('shape')}</h2>
      <Choices
        label={say('corners')}
        value={corners}
        choices={CORNERS.map((value) => ({ value, label: say(value) }))}
        onChoose={(value) => edited.change({ corners: value })}
      />
      <Choices
        label={say('density')}
        value={density}
        choices={DENSITIES.map((value) => ({ value, label: say(value) }))}
        onChoose={(value) => edited.change({ density: value })}
      />
      <Choices
        label={say('cards')}
        value={card_ratio}
        choices={CARD_RATIOS.map((value) => ({ value, label: value.replaceAll(' / ', ' : ') }))}
        onChoose={(value) => edited.change({ card_ratio: value })}
      />
    </section>
  );
}
