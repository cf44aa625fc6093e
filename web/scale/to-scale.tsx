import { type Measured, measured, type Sized } from '../../domain/scale/measured.ts';
import { type Scene, scenesOf } from '../../domain/scale/scene.ts';
import { sideBySide } from '../../domain/scale/side-by-side.ts';
import { SCALE } from '../../domain/words/scale.ts';
import { useWords } from '../use-words.ts';
import { SceneDrawing } from './scene-drawing.tsx';
import { type SayScale, sizeText } from './size-text.ts';
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

interface DrawingProps {
  readonly scene: Pick<Scene, 'view' | 'strokes' | 'measures'>;
  readonly caption: string;
}

function Drawing({ scene, caption }: DrawingProps) {
  return (
    <figure className={styles.figure}>
      <SceneDrawing scene={scene} />
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}

/** Things in one drawing beside a person; nothing where fewer than two are known. */
export function ToScaleTogether({ things }: { readonly things: readonly Measured[] }) {
  const say = useWords(SCALE);
  if (things.length < 2) return null;
  const sizes = things.map((thing) =>
    say('named', { name: thing.name, size: sizeText(thing, say) }),
  );
  return (
    <section className={styles.scale}>
      <h2 className={styles.title}>{say('title')}</h2>
      <Drawing
        scene={sideBySide(things)}
        caption={say('side_by_side', { names: sizes.join('; ') })}
      />
    </section>
  );
}

function captionOf(scene: Scene, known: Measured, say: SayScale): string {
  const { setting, seats: count } = scene;
  const values = { name: known.name, size: sizeText(known, say) };
  if (setting === 'under_table') return say('under_table', { ...values, count: count ?? 0 });
  if (setting === 'on_floor' && !scene.hasSofa) return say('on_floor_alone', values);
  return say(setting, values);
}
