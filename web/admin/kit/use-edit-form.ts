import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import {
  type Errors,
  type ErrorsOf,
  useForm,
  useSubmit,
  type Values,
} from '../../forms/use-form.ts';
import { filesChecked } from '../file-checks.ts';
import { isConflict } from '../panel-changes.ts';
import { type Draft, type EditorOf, useDraft } from './drafts.tsx';
import { useUnsavedWarning } from './unsaved-warning.ts';

/** A form of the panel: its fields, its rules, its call, its texts. */
export interface EditFormOptions<Field extends string, Saved, Answer> {
  /**
   * Names the form, and its draft: 'add-courier'. A dialog's draft has the name that `useEditDialog` is given. Without a name
   * nothing is stored and nobody is asked before the page is left: for passwords and codes.
   */
  readonly name?: string;
  /** What the shop has; `null` for something new. */
  readonly saved: Saved;
  /** What its fields start with, in the form's order; all of them are texts. */
  readonly valuesOf: (saved: Saved) => Values<Field>;
  /** Fields that come and go with what is chosen. */
  readonly more?: readonly Field[];
  readonly errorsOf?: ErrorsOf<Field>;
  /** The check before anything is sent, where it waits for code. */
  readonly check?: (values: Values<Field>) => Promise<Errors<Field>>;
  /** Sends it. `seen` is what the merchant has seen: another admin's change since is refused with 409. */
  readonly send: (values: Values<Field>, seen: Saved) => Promise<Answer>;
  /** Reads what the shop has now, after such a refusal: what differs is shown, and nothing typed is lost. */
  readonly reread?: () => Promise<Saved | undefined>;
  /** Finds what an earlier try has saved whose answer was lost, where the shop refuses it the second time (422). */
  readonly find?: (values: Values<Field>) => Promise<Answer | undefined>;
  /** The form's names of fields that the API names otherwise. */
  readonly apiNames?: Readonly<Record<string, Field>>;
  /** Whether two texts of a field mean the same; where absent, but for white space around them. */
  readonly isSame?: (field: Field, one: string, other: string) => boolean;
  readonly texts: EditFormTexts<Answer>;
  /** Called with what is typed, whenever that changes; `starts`: the fields start with it. */
  readonly onType?: (values: Values<Field>, starts: boolean) => void;
  /** Called whenever there begins or ceases to be something that is not saved. */
  readonly onUnsaved?: (unsaved: boolean) => void;
  /** Called once it was sent; `undefined`: an earlier try had been saved, whose answer was lost. */
  readonly onSent?: (answer: Answer | undefined) => void;
  /** What happens to the form then: it starts again, or it stays, with what the shop has now. */
  readonly then?: 'again' | ((answer: Answer) => Saved);
  /** The files that are chosen, which are no text. */
  readonly files?: readonly File[];
  /** Fields that no control has: what the page's own state holds, as text. */
  readonly held?: Partial<Values<Field>>;
}

interface EditFormTexts<Answer> {
  /** The toast and the button while it is sent; 'Updating...' when absent. */
  readonly busy?: string;
  readonly done: string | ((answer: Answer | undefined) => string);
  /** When the server gives no reason. */
  readonly failed: string;
  /** When something is missing; the usual text when absent. */
  readonly incomplete?: string;
}

/** A field that somebody else has changed. */
export interface Difference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** It was changed here as well. */
  readonly isMine: boolean;
}

interface Conflict {
  /** Who and when, in the server's words. */
  readonly message: string;
  readonly differences: readonly Difference[];
}

interface Start<Field extends string> {
  readonly values: Values<Field>;
  /** Differs for each time the fields start with something else. */
  readonly round: number;
}

/**
 * Runs a form that is saved: its draft, which outlives the end of the session, the warning before something unsaved is left, the
 * conflict with another admin's change, a lost answer, and its outcome as a toast and at the fields. `EditForm` and `EditDialog`
 * show it.
 */
export function useEditForm<Field extends string, Saved, Answer>(
  options: EditFormOptions<Field, Saved, Answer>,
  editor: EditorOf<unknown> | null,
) {
  const {
    errorsOf = () => ({}) as Errors<Field>,
    isSame = isSameText,
    files = [],
    texts,
  } = options;
  const hasFiles = files.length > 0;
  const { name = '', check, send, reread, find, onSent } = options;
  const stored = useDraft<Draft>(name, () => (name === '' ? null : draftNow()));
  const [restored] = useState(editor ? editor.restored : stored);
  const seen = useRef(options.saved);
  const lost = useRef<string | null>(null);
  const [base, setBase] = useState(() => options.valuesOf(options.saved));
  const [start, setStart] = useState<Start<Field>>(() => ({
    values: { ...base, ...restored?.values },
    round: 0,
  }));
  const [typed, setTyped] = useState(start.values);
  const [isTouched, setTouched] = useState(restored !== null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusals, setRefusals] = useState(0);
  /** What no control holds. */
  const held = useRef<Readonly<Record<string, string>>>({});
  const fields = [...new Set([...(Object.keys(base) as Field[]), ...(options.more ?? [])])];
  const plain = useForm<Field>(fields, () => errorsOf(read()));
  const element = plain.handlers.ref;

  const read = (): Values<Field> =>
    Object.fromEntries(
      fields.map((field) => [
        field,
        options.held?.[field] ??
          held.current[field] ??
          textOf(element.current?.elements.namedItem(field)) ??
          start.values[field] ??
          '',
      ]),
    ) as Record<Field, string>;
  const differing = (values: Values<Field>, from: Values<Field>): Field[] =>
    fields.filter((field) => !isSame(field, values[field] ?? '', from[field] ?? ''));
  /** What was changed here; what the browser itself puts into fields is not. */
  const mineOf = (values: Values<Field>) =>
    isTouched || options.held ? differing(values, base) : [];
  const draftNow = (): Draft | null => {
    const values = read();
    const mine = mineOf(values);
    return mine.length > 0 || hasFiles ? { values: pick(values, mine), files: hasFiles } : null;
  };
  const noteTyped = () => {
    const values = read();
    setTyped(values);
    setTouched(true);
    options.onType?.(values, false);
  };
  const noteStart = useEffectEvent(() => options.onType?.(start.values, true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each start
  useEffect(() => noteStart(), [start]);
  const unsaved = mineOf({ ...typed, ...options.held }).length > 0 || hasFiles;
  useUnsavedWarning(unsaved && name !== '');
  const { onUnsaved } = options;
  useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved]);

  /** Fills the fields again. */
  const restart = (values: Values<Field>) => {
    held.current = {};
    setStart(({ round }) => ({ values, round: round + 1 }));
    setTyped(values);
    plain.clear(...(Object.keys(plain.errors) as Field[]));
  };

  /** Shows what differs. Fields that were not touched here follow; the others keep what was typed. */
  const meet = (message: string, theirs: Saved, values: Values<Field>) => {
    const now = options.valuesOf(theirs);
    const mine = differing(values, base);
    const differences = differing(now, base).flatMap((field) => {
      const control = element.current?.elements.namedItem(field);
      const [label, unit] = labelOf(control);
      const shown = (text: string) => shownIn(control, text, unit);
      const isMine = mine.includes(field);
      return label ? [{ label, before: shown(base[field]), after: shown(now[field]), isMine }] : [];
    });
    setConflict({ message, differences });
    setBase(now);
    restart({ ...now, ...pick(values, mine) });
  };

  /** @throws what refuses it; a conflict is on show then */
  const sendOnce = async (values: Values<Field>): Promise<Answer | undefined> => {
    const attempt = JSON.stringify([values, files.map(fileKey)]);
    const wasLost = lost.current === attempt;
    try {
      const answer = await send(values, seen.current);
      lost.current = null;
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0) lost.current = attempt;
      if (error.status === 422 && wasLost && find) {
        const there = await find(values).catch(() => undefined);
        if (there !== undefined) return there;
      }
      if (!isConflict(error) || !reread) throw error;
      const theirs = await reread().catch(() => undefined);
      if (theirs === undefined) throw error;
      seen.current = theirs;
      const now = options.valuesOf(theirs);
      // All that was changed is so already: the answer to an earlier try was lost.
      if (differing(values, base).every((field) => isSame(field, values[field], now[field] ?? '')))
        return undefined;
      if (differing(now, base).length > 0) meet(error.message, theirs, values);
      throw error;
    }
  };

  const submitted = {
    ...plain,
    // The values of rows count too, when it is said whether something is missing.
    values: () => ({ ...controlTexts(element.current), ...read() }),
    check: () => errorsOf(read()),
    show(errors: Errors<Field>) {
      plain.show(inOrder(errors, element.current));
      setRefusals((count) => count + 1);
    },
  };
  const { onSubmit, busy, state } = useSubmit(submitted, {
    ...(check && { check: () => check(read()) }),
    ...(editor && { open: editor.open }),
    async send() {
      await filesChecked(files);
      const values = read();
      const answer = await sendOnce(values);
      setConflict(null);
      setBase(values);
      if (options.then === 'again') {
        setBase(options.valuesOf(options.saved));
        restart(options.valuesOf(options.saved));
      } else if (options.then && answer !== undefined) seen.current = options.then(answer);
      editor?.onClose();
      onSent?.(answer);
      return typeof texts.done === 'string' ? texts.done : texts.done(answer);
    },
    fieldErrors: (error) => refusedFields(error, options.apiNames),
    texts: { busy: 'Updating...', ...texts },
  });

  return {
    conflict,
    wasRestored: restored !== null && start.round === 0,
    hadFiles: restored?.files ?? false,
    unsaved,
    busy: busy && (texts.busy ?? 'Updating...'),
    state,
    /** For what holds the fields: with each round they start with something else. */
    round: start.round,
    draftNow,
    /** Takes what somebody else has saved, in place of what was typed. */
    takeTheirs() {
      setConflict(null);
      restart(base);
    },
    formProps: {
      ...plain.handlers,
      noValidate: true,
      method: 'dialog', // Pressed before this code has loaded, it puts nothing into the address.
      onSubmit,
      onInput(event: FormEvent<HTMLFormElement>) {
        plain.handlers.onInput(event);
        noteTyped();
      },
    },
    parts: {
      errors: plain.errors,
      busy,
      /** Differs each time errors are shown, for what takes the focus itself. */
      refusals,
      typed,
      clear: plain.clear,
      submit: () => element.current?.requestSubmit(),
      /** What a field begins with. */
      startOf: (field: Field): string => start.values[field] ?? '',
      /** The props of a field's control. */
      field: (field: Field) => ({
        name: field,
        defaultValue: start.values[field] ?? '',
        error: plain.errors[field],
        autoComplete: 'off',
      }),
      /** Those of a box to tick, whose text is '1' or ''. */
      tick: (field: Field) => ({
        name: field,
        value: '1',
        defaultChecked: start.values[field] === '1',
        error: plain.errors[field],
      }),
      /** Sets what no control holds. */
      set(field: Field, text: string) {
        held.current = { ...held.current, [field]: text };
        noteTyped();
        plain.clear(field);
      },
    },
  };
}

/** What the fields of a form are given. */
export type FormParts<Field extends string> = Omit<
  ReturnType<typeof useEditForm<Field, unknown, unknown>>['parts'],
  'field'
> & {
  readonly field: (field: Field) => {
    readonly name: string;
    readonly defaultValue: string;
    readonly error: string | undefined;
    readonly autoComplete: string;
  };
};

const isSameText = (_field: string, one: string, other: string) => one.trim() === other.trim();

const pick = <Field extends string>(
  values: Values<Field>,
  fields: readonly Field[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

/** Tells one chosen file from another. */
const fileKey = ({ name, size, lastModified }: File) => [name, size, lastModified];

type Control = Element | RadioNodeList | null | undefined;

function textOf(control: Control): string | undefined {
  if (control instanceof HTMLInputElement) {
    if (control.type === 'file') return undefined;
    return control.type === 'checkbox' && !control.checked ? '' : control.value;
  }
  const isText =
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof RadioNodeList;
  return isText ? control.value : undefined;
}

const namesIn = (form: HTMLFormElement | null): string[] =>
  [...(form?.elements ?? [])].flatMap((one) => one.getAttribute('name') ?? []);

const controlTexts = (form: HTMLFormElement | null): Record<string, string> =>
  Object.fromEntries(
    namesIn(form).map((name) => [name, textOf(form?.elements.namedItem(name)) ?? '']),
  );

/** Errors in the order of the form's fields, so that the first gets the focus. */
function inOrder<Field extends string>(errors: Errors<Field>, form: HTMLFormElement | null) {
  const names = namesIn(form);
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  const sorted = Object.entries(errors).sort(([a], [b]) => placeOf(a) - placeOf(b));
  return Object.fromEntries(sorted) as Errors<Field>;
}

/** What the API says of fields, under the form's names. */
function refusedFields<Field extends string>(
  error: unknown,
  apiNames: Readonly<Record<string, Field>> = {},
): Errors<Field> {
  const errors = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
  const found = errors.map(([name, [message = '']]) => [apiNames[name] ?? name, message]);
  return Object.fromEntries(found) as Errors<Field>;
}

/** "Discount" and "%" of "Discount (%)"; of other units, and of what is optional, the name alone. */
function labelOf(control: Control): readonly [label: string, unit: string] {
  if (!(control instanceof HTMLElement)) return ['', ''];
  const label =
    'labels' in control ? (control.labels as NodeListOf<HTMLLabelElement> | null) : null;
  const text = label?.[0]?.textContent ?? control.dataset.label ?? '';
  return [text.replace(/ \(.*\)$/, '').trim(), /\(%\)/.test(text) ? '%' : ''];
}

/** A longer text is cut off, in characters. */
const MAX_SHOWN_LENGTH = 60;

function shownIn(control: Control, text: string, unit: string): string {
  if (control instanceof HTMLSelectElement)
    return [...control.options].find(({ value }) => value === text)?.text ?? text;
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return text === '' ? 'No' : 'Yes';
  const characters = [...text];
  if (characters.length <= MAX_SHOWN_LENGTH) return text === '' ? 'nothing' : text + unit;
  return `${characters.slice(0, MAX_SHOWN_LENGTH).join('').trimEnd()}…`;
}
