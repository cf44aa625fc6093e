import { parse } from 'regexparam';
import { readPageNumber } from '../../../domain/pagination.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import type { StaffArea } from '../../../domain/staff-roles.ts';
import type { BarLabel, MenuGroup } from '../../../domain/words/panel-menu.ts';
import { withSearch } from '../../page.ts';
import { PANEL } from '../../route.ts';
import type { IconName } from '../../ui/icon.tsx';
import { readId } from '../read-id.ts';

/** A search param of a screen: how it is read from the address, where what is wrong counts as absent, and written there. */
export interface Param<T> {
  readonly read: (text: string | null) => T;
  /** `null` for the default, which the address leaves out. */
  readonly write: (value: T) => string | null;
  /** Its name in the address, where that is another one. */
  readonly name?: string;
}

/** The page of a list. */
export const page: Param<number> = {
  read: readPageNumber,
  write: (number) => (number > 1 ? String(number) : null),
};

/** Words of a search; trimmed, empty for none. `longest`: in characters. */
export const words = (longest: number): Param<string> => ({
  read: (text) => cleanSearch(text ?? '', longest),
  write: (value) => value || null,
});

/** One of these values, or the default. */
export const choice = <T extends string | number, Default extends T | null>(
  values: readonly T[],
  byDefault: Default,
): Param<T | Default> => ({
  read: (text) => values.find((value) => String(value) === text) ?? byDefault,
  write: (value) => (value === byDefault ? null : String(value)),
});

/** What has an id; `null`: anything. */
export const id: Param<number | null> = {
  read: readId,
  write: (value) => (value === null ? null : String(value)),
};

/** On, or off by default. */
export const flag: Param<boolean> = {
  read: (text) => text === 'true',
  write: (value) => (value ? 'true' : null),
};

/** Text as it stands there; the screen checks it. */
export const text: Param<string> = {
  read: (value) => value ?? '',
  write: (value) => value || null,
};

/** A param under another name in the address. */
export const named = <T>(name: string, param: Param<T>): Param<T> => ({ ...param, name });

// biome-ignore lint/suspicious/noExplicitAny: each param has a type of its own
type Params = Readonly<Record<string, Param<any>>>;

type Values<S extends Params> = {
  readonly [Name in keyof S]: S[Name] extends Param<infer T> ? T : never;
};

/** What the address of a screen asks for. */
export type ParamsOf<Screen extends { readonly read: (search: URLSearchParams) => unknown }> =
  ReturnType<Screen['read']>;

type HasId = `${string}:id${string}`;

interface Declared<P extends string, S extends Params> {
  /** Below the panel's, such as `/customers/:id`. */
  readonly path: P;
  /** Its file below `web/admin`. */
  readonly file: string;
  /** Without the panel's name. */
  readonly title: string;
  /** Of the staff's roles; `null`: for all staff. */
  readonly area: StaffArea | null;
  /** `change`: it is nothing but a change. */
  readonly action?: 'change';
  /** Its place in the sidebar; `of` completes the label for screen readers, which read it without its group. */
  readonly menu?: { readonly group: MenuGroup; readonly label: string; readonly of: string };
  /** Its place in the bar at the foot of a phone, for what every day needs. */
  readonly bar?: { readonly label: BarLabel; readonly icon: IconName };
  readonly search?: S;
  /** Its document may use the camera. */
  readonly camera?: true;
}

/** What is known of a screen whatever its address asks for. */
export interface ScreenFacts extends Omit<Declared<string, Params>, 'search'> {
  /** The names of its search params. */
  readonly search: readonly string[];
  /** Whether it is at a path. */
  readonly isAt: (path: string) => boolean;
}

/** A screen of the panel. Called, it gives the address of what is asked for; defaults are left out. */
interface PanelScreen<P extends string, S extends Params> extends ScreenFacts {
  (
    ...[params]: P extends HasId
      ? [params: { readonly id: number } & Partial<Values<S>>]
      : [params?: Partial<Values<S>>]
  ): string;
  /** What an address asks for. */
  readonly read: (search: URLSearchParams) => Values<S>;
}

/** Declares a screen of the panel, once: its address, its right, its title, its place in the sidebar and its search params. */
export function screen<P extends string, S extends Params = Record<never, never>>(
  declared: Declared<P, S>,
): PanelScreen<P, S> {
  const { search = {} as S, ...facts } = declared;
  const path = `${PANEL}${facts.path}`;
  const params = Object.entries(search).map(([key, param]) => ({
    ...param,
    key,
    name: param.name ?? key,
  }));
  const pattern = parse(path).pattern;
  const href = (values: Readonly<Record<string, unknown>> = {}): string => {
    const address = new URLSearchParams();
    for (const { key, name, write } of params) {
      const value = values[key] === undefined ? null : write(values[key]);
      if (value !== null) address.set(name, value);
    }
    // Lists of ids are read more easily with their commas.
    return withSearch(path.replace(':id', String(values.id)), address).replaceAll('%2C', ',');
  };
  return Object.assign(href, {
    ...facts,
    path,
    search: params.map(({ name }) => name),
    read: (address: URLSearchParams) =>
      Object.fromEntries(params.map(({ key, name, read }) => [key, read(address.get(name))])),
    isAt: (at: string) => pattern.test(at),
  }) as unknown as PanelScreen<P, S>;
}
