import { useEffect, useId, useRef, useState } from 'react';
import { MAX_REVIEW_PICTURE } from '../../../domain/reviews.ts';
import { smallPicture } from '../../small-picture.ts';
import { ErrorText } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './review-picture-field.module.css';

/** A picture that was sent before, with its id, or one that is about to be, with its file. */
export interface ChosenPicture {
  readonly key: string;
  /** What shows it here. */
  readonly url: string;
  readonly id?: number;
  readonly file?: File;
}

interface ReviewPictureFieldProps {
  readonly pictures: readonly ChosenPicture[];
  readonly most: number;
  readonly onChange: (pictures: readonly ChosenPicture[]) => void;
}

/** Up to this many pictures, small before they are sent: a slow line takes seconds, and where they were taken stays here. */
export function ReviewPictureField({ pictures, most, onChange }: ReviewPictureFieldProps) {
  const id = useId();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const hadFocus = useRef(false);
  useUrlsReleased(pictures);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as a picture comes or goes
  useEffect(() => {
    // A field that is busy, or full, keeps no focus, and neither does a picture that goes: it goes on at the last of the list,
    // and what is wrong is read with it.
    if (busy || !hadFocus.current) return;
    hadFocus.current = false;
    list.current?.querySelector<HTMLElement>('li:last-child :is(input, button)')?.focus();
  }, [busy, pictures]);
  const add = async (files: readonly File[]) => {
    hadFocus.current = document.activeElement === input.current;
    setBusy(true);
    const { fit, broken, large, rest } = await prepareAll(files, most - pictures.length);
    const left = [
      broken.length > 0 && `Not a picture that can be shown: ${namesOf(broken)}`,
      large.length > 0 && `Larger than 5 MB: ${namesOf(large)}`,
      rest > 0 && `At most ${most} pictures: the rest was left out`,
    ];
    setError(left.filter(Boolean).join('. '));
    setBusy(false);
    onChange([...pictures, ...fit.map(previewOf)]);
  };
  const remove = (key: string) => {
    setError('');
    hadFocus.current = true;
    onChange(pictures.filter((one) => one.key !== key));
  };
  return (
    <div className={styles.field}>
      <p className={styles.label} id={`${id}-label`}>
        Pictures <span>(optional, up to {most})</span>
      </p>
      <ul ref={list} className={styles.pictures} aria-labelledby={`${id}-label`}>
        {pictures.map(({ key, url }, index) => (
          <li key={key}>
            <img src={url} alt={`${index + 1} of ${pictures.length}`} width={80} height={80} />
            <button type="button" onClick={() => remove(key)}>
              <Icon name="close" size={16} label={`Remove picture ${index + 1}`} />
            </button>
          </li>
        ))}
        {pictures.length < most && (
          <li>
            <label className={styles.add} data-busy={busy}>
              <input
                ref={input}
                type="file"
                accept="image/jpeg,image/png,image/webp,image/avif"
                multiple
                disabled={busy}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={({ currentTarget }) => {
                  const files = [...(currentTarget.files ?? [])];
                  currentTarget.value = ''; // The same one can be chosen again.
                  void add(files);
                }}
              />
              <Icon name="plus" size={24} />
              <span className="visually-hidden">Add pictures</span>
            </label>
          </li>
        )}
      </ul>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}

interface Prepared {
  readonly fit: readonly File[];
  /** Chosen files that are no pictures. */
  readonly broken: readonly File[];
  readonly large: readonly File[];
  /** How many files there was no room for. */
  readonly rest: number;
}

/** Prepares files one by one until there is no more room: what can't be sent takes no good one's place. */
async function prepareAll(files: readonly File[], room: number): Promise<Prepared> {
  const fit: File[] = [];
  const broken: File[] = [];
  const large: File[] = [];
  let at = 0;
  for (; at < files.length && fit.length < room; at += 1) {
    const file = files[at] as File;
    const prepared = await preparePicture(file);
    if (prepared === null) broken.push(file);
    else if (prepared.size > MAX_REVIEW_PICTURE) large.push(file);
    else fit.push(prepared);
  }
  return { fit, broken, large, rest: files.length - at };
}

const namesOf = (files: readonly File[]): string => files.map(({ name }) => `'${name}'`).join(', ');

/** A chosen file with what shows it. */
export function previewOf(file: File): ChosenPicture {
  const url = URL.createObjectURL(file);
  return { key: url, url, file };
}

/** Frees the memory of previews once the form is gone. */
function useUrlsReleased(pictures: readonly ChosenPicture[]): void {
  const made = useRef(new Set<string>());
  for (const { file, url } of pictures) if (file) made.current.add(url);
  useEffect(() => {
    const urls = made.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);
}

/** The longest side that a review shows anywhere, in px. */
const MAX_SIDE = 1_600;

/**
 * Makes a picture small, upright and free of what the camera wrote into it; where the browser can only show it, it is sent as
 * it is. `null`: it cannot even be shown, so that it is no picture, whatever its name says.
 */
async function preparePicture(file: File): Promise<File | null> {
  try {
    return await smallPicture(file, { side: MAX_SIDE, quality: 0.86 });
  } catch {
    return (await isShown(file)) ? file : null;
  }
}

async function isShown(file: File): Promise<boolean> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return true;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
