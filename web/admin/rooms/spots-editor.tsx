import { useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import type { PanelSpot } from '../../../contract/rooms.ts';
import { ROOM_LIMITS, SPOT_END, spotKey } from '../../../domain/rooms.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import { ROOMS_PANEL } from '../../../domain/words/rooms-panel.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import { useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { useEditHistory } from '../edit-history.ts';
import { AddButton, IconAction } from '../panel-controls.tsx';
import { ProductFinder } from '../product-finder.tsx';
import { type ChosenVariant, VariantQuestion } from '../variant-question.tsx';
import styles from './rooms.module.css';
import { SpotBoard } from './spot-board.tsx';

type Spots = readonly PanelSpot[];

interface SpotsEditorProps {
  /** The picture's address. */
  readonly picture: string;
  readonly start: Spots;
  readonly onChange: (spots: Spots) => void;
}

/** Where a product is asked for: a new place, or another product at the place of one. */
interface Question {
  readonly x: number;
  readonly y: number;
  readonly at: number | null;
}

const MIDDLE: Question = { x: SPOT_END / 2, y: SPOT_END / 2, at: null };

/** What can be tapped in a picture: set by a tap, moved by dragging or the arrow keys, with steps back. */
export function SpotsEditor({ picture, start, onChange }: SpotsEditorProps) {
  const say = useWords(ROOMS_PANEL);
  const history = useEditHistory<Spots>(start);
  const question = useDialogState<Question>();
  const spots = history.now;
  const isFull = spots.length >= ROOM_LIMITS.spots;
  const change = (next: Spots, about: string | null = null) => {
    history.step(next, about);
    onChange(next);
  };
  const back = (step: 'undo' | 'redo') => {
    const next = step === 'undo' ? history.past : history.future;
    history[step]();
    if (next) onChange(next);
  };
  const answer = (spot: PanelSpot, at: number | null) => {
    question.close();
    const isTwice = spots.some((one, place) => place !== at && spotKey(one) === spotKey(spot));
    if (isTwice) showToast(say('twice', { name: spot.name }), { type: 'warning' });
    else change(at === null ? [...spots, spot] : spots.with(at, spot));
  };
  return (
    <div className={styles.editor}>
      <div className={styles.board}>
        <SpotBoard
          picture={picture}
          spots={spots}
          onTap={(place) => !isFull && question.show({ ...place, at: null })}
          onMove={(at, place) =>
            change(
              spots.map((one, n) => (n === at ? { ...one, ...place } : one)),
              `move ${at}`,
            )
          }
          onRemove={(at) => change(spots.toSpliced(at, 1))}
        />
        <p className={page.muted}>
          {isFull ? say('full', { most: ROOM_LIMITS.spots }) : say('tap')}
        </p>
      </div>
      <div className={styles.side}>
        {spots.length === 0 && <p className={page.muted}>{say('no_places')}</p>}
        <ol className={styles.list}>
          {spots.map((spot, at) => (
            <SpotRow
              key={spotKey(spot)}
              spot={spot}
              onChange={() => question.show({ ...spot, at })}
              onRemove={() => change(spots.toSpliced(at, 1))}
            />
          ))}
        </ol>
        {!isFull && <AddButton onClick={() => question.show(MIDDLE)}>{say('add_place')}</AddButton>}
        <div className={page.row}>
          <Button
            variant="secondary"
            size="small"
            aria-disabled={!history.canUndo}
            onClick={() => back('undo')}
          >
            {say('undo')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-disabled={!history.canRedo}
            onClick={() => back('redo')}
          >
            {say('redo')}
          </Button>
        </div>
      </div>
      {question.about && (
        <ProductQuestion
          key={question.opening}
          open={question.open}
          onClose={question.close}
          question={question.about}
          onAnswer={answer}
        />
      )}
    </div>
  );
}

interface SpotRowProps {
  readonly spot: PanelSpot;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function SpotRow({ spot, onChange, onRemove }: SpotRowProps) {
  const say = useWords(ROOMS_PANEL);
  const { state } = spot;
  const name = spot.name || say('unknown');
  return (
    <li className={styles.spotRow}>
      <span className={styles.what}>
        {name}
        {state !== 'fine' && (
          <span className={styles.state}>{say(state === 'gone' ? 'state_gone' : state)}</span>
        )}
      </span>
      <IconAction icon="edit" opensDialog onClick={onChange}>
        {say('change', { name })}
      </IconAction>
      <IconAction icon="trash" onClick={onRemove}>
        {say('take_out', { name })}
      </IconAction>
    </li>
  );
}

interface ProductQuestionProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly question: Question;
  readonly onAnswer: (spot: PanelSpot, at: number | null) => void;
}

/** Which product is at a place, and which variant of it. */
function ProductQuestion({ open, onClose, question, onAnswer }: ProductQuestionProps) {
  const say = useWords(ROOMS_PANEL);
  const [product, setProduct] = useState<Product | null>(null);
  const choose = (chosen: Product, variant?: ChosenVariant) => {
    const { x, y, at } = question;
    const state = chosen.hidden ? 'hidden' : chosen.available === 0 ? 'out' : 'fine';
    const name = nameWithVariant(chosen.name, variant?.name);
    const spot = { x, y, product_id: chosen.id, variant_id: variant?.id ?? null, name, state };
    onAnswer(spot as PanelSpot, at);
  };
  return (
    <Dialog title={say('which')} open={open} onClose={onClose}>
      {product ? (
        <VariantQuestion
          product={product}
          onChoose={(sold, variant) => choose({ ...sold, name: product.name }, variant)}
          onCancel={() => setProduct(null)}
        />
      ) : (
        <ProductFinder
          action={say('choose')}
          autoFocus
          onChoose={(found) => (found.variant_summary ? setProduct(found) : choose(found))}
        />
      )}
    </Dialog>
  );
}
