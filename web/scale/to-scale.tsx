import { formatCentimetres, formatInches } from '../../domain/product-facts.ts';
import { type Measured, measured, type Sized } from '../../domain/scale/measured.ts';
import { type Scene, scenesOf } from '../../domain/scale/scene.ts';
import type { Say } from '../../domain/words/say.ts';
import { SCALE } from '../../domain/words/scale.ts';
import { useWords } from '../use-words.ts';
import { SceneDrawing } from './scene-drawing.tsx';
import styles from './to-scale.module.css';

/** A product drawn beside what everybody knows the size of; nothing where too little is known of its own. */
export function ToScale({ sized }: { readonly sized: Sized }) {
  const say = useWords(SCALE);
  const known = measured(sized);
  if (!known) return null;
  return (
    <section className={styles.scale}>
      <h2 className={styles.title}>{say('title')}</h2>
      <div className={styles.drawings}>
        {scenesOf(known).map((scene) => (
          <Drawing key={scene.setting} scene={scene} caption={captionOf(scene, known, say)} />
        ))}
      </div>
    </section>
  );
}

function Drawing({ scene, caption }: { readonly scene: Scene; readonly caption: string }) {
  return (
    <figure className={styles.figure}>
      <SceneDrawing scene={scene} />
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}

type SayScale = Say<(typeof SCALE)['phrases']>;

function captionOf(scene: Scene, known: Measured, say: SayScale): string {
  const { setting, seats: count } = scene;
  const values = { name: known.name, size: sizeText(known, say) };
  if (setting === 'under_table') return say('under_table', { ...values, count: count ?? 0 });
  if (setting === 'on_floor' && !scene.hasSofa) return say('on_floor_alone', values);
  return say(setting, values);
}

/** "21 × 30 cm (8.3 × 11.8 in)". */
export function sizeText({ width, height, depth, isRound }: Measured, say: SayScale): string {
  const [cm, inches] = [formatCentimetres(width), formatInches(width)];
  const other = height ?? depth ?? width;
  if (isRound) return say('round', { cm, inches });
  return say('two', { cm, inches, cm2: formatCentimetres(other), inches2: formatInches(other) });
}
