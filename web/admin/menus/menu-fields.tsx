import { useState } from 'react';
import { type MenuEntry, type MenuLink, MENU_LIMITS as MOST } from '../../../domain/menus.ts';
import { MENUS_SCREEN } from '../../../domain/words/menus-screen.ts';
import { callQuery, useData } from '../../api/query.ts';
import { QUICK_LINKS } from '../../quick-links.ts';
import { SHOP_LINKS } from '../../shop-links.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import type { FormParts } from '../kit/use-edit-form.ts';
import { LongSelect } from '../long-select.tsx';
import { AddButton, IconAction } from '../panel-controls.tsx';
import { ProductFinder } from '../product-finder.tsx';
import styles from './menus-page.module.css';

type MenuName = 'navbar' | 'footer';

interface MenuFieldsProps {
  readonly menu: MenuName;
  readonly parts: FormParts<MenuName>;
  /** Addresses at which nothing is any more. */
  readonly gone: readonly string[];
}

/** The links of a menu and those below them. */
export function MenuFields({ menu, parts, gone }: MenuFieldsProps) {
  const say = useWords(MENUS_SCREEN);
  const usual = useUsualLinks()[menu];
  const { typed, set } = parts;
  const text = typed[menu] ?? '';
  const entries = text === '' ? null : (JSON.parse(text) as MenuEntry[]);
  const write = (latter: readonly MenuEntry[]) => set(menu, JSON.stringify(latter));
  const most = menu === 'navbar' ? MOST.entries : MOST.footer;
  return (
    <section className={styles.menu} aria-labelledby={`menu-${menu}`}>
      <h2 id={`menu-${menu}`}>{say(menu)}</h2>
      <p className={page.muted}>{say(`${menu}_says`)}</p>
      {entries === null ? (
        <>
          <p>{say('usual', { links: usual.map(({ label }) => label).join(', ') })}</p>
          <div>
            <Button
              variant="secondary"
              onClick={() => write(usual.map((link) => ({ ...link, links: [] })))}
            >
              {say('own')}
            </Button>
          </div>
        </>
      ) : (
        <>
          {entries.length === 0 && <p className={page.muted}>{say('empty')}</p>}
          <ol className={styles.entries}>
            {entries.map((entry, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is what stands at its place
              <li key={place} className={styles.entry}>
                <LinkFields
                  field={`${menu}.${place}`}
                  links={entries}
                  place={place}
                  {...{ parts, gone }}
                  title={say('entry', { place: place + 1 })}
                  onChange={write}
                />
                <LinksBelow
                  field={`${menu}.${place}.links`}
                  entry={entry}
                  {...{ parts, gone }}
                  onChange={(links) => write(entries.with(place, { ...entry, links }))}
                />
              </li>
            ))}
          </ol>
          <div className={page.row}>
            {entries.length < most ? (
              <AddButton onClick={() => write([...entries, { label: '', href: '', links: [] }])}>
                {say('add')}
              </AddButton>
            ) : (
              <p className={page.muted}>{say('full', { most })}</p>
            )}
            <Button variant="quiet" onClick={() => set(menu, '')}>
              {say('back')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface LinksBelowProps extends Omit<MenuFieldsProps, 'menu'> {
  readonly field: string;
  readonly entry: MenuEntry;
  readonly onChange: (links: readonly MenuLink[]) => void;
}

function LinksBelow({ field, entry: { label, links }, parts, gone, onChange }: LinksBelowProps) {
  const say = useWords(MENUS_SCREEN);
  return (
    <div className={styles.below}>
      {links.map((_, place) => (
        <LinkFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is what stands at its place
          key={place}
          field={`${field}.${place}`}
          links={links}
          place={place}
          {...{ parts, gone }}
          title={say('below', { label, place: place + 1 })}
          onChange={onChange}
        />
      ))}
      {links.length < MOST.links && (
        <AddButton onClick={() => onChange([...links, { label: '', href: '' }])}>
          {say('add_below', { label })}
        </AddButton>
      )}
    </div>
  );
}

interface LinkFieldsProps<Link extends MenuLink> extends Omit<MenuFieldsProps, 'menu'> {
  /** The name of its fields begins with it. */
  readonly field: string;
  readonly links: readonly Link[];
  readonly place: number;
  readonly title: string;
  readonly onChange: (links: readonly Link[]) => void;
}

/** What one link says and where it leads, and its place among its like. */
function LinkFields<Link extends MenuLink>(props: LinkFieldsProps<Link>) {
  const { field, links, place, title, parts, gone, onChange } = props;
  const say = useWords(MENUS_SCREEN);
  const link = links[place];
  if (!link) return null;
  const errors: Readonly<Record<string, string | undefined>> = parts.errors;
  const change = (part: Partial<MenuLink>) => onChange(links.with(place, { ...link, ...part }));
  const move = (to: number) => onChange(links.toSpliced(place, 1).toSpliced(to, 0, link));
  const label = link.label || say('unnamed', { place: place + 1 });
  const isGone = gone.includes(link.href.trim());
  const text = (name: keyof MenuLink) => ({
    name: `${field}.${name}`,
    value: link[name],
    error: errors[`${field}.${name}`] ?? (name === 'href' && isGone ? say('gone') : undefined),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  return (
    <fieldset className={styles.link}>
      <legend className="visually-hidden">{title}</legend>
      <div className={page.pair}>
        <Input {...text('label')} label={say('label')} required maxLength={MOST.label} />
        <Input {...text('href')} label={say('href')} dir="ltr" maxLength={MOST.href} />
      </div>
      <div className={styles.tools}>
        <PageChoice
          onChoose={(chosen) => change({ href: chosen.href, label: link.label || chosen.label })}
        />
        <span className={styles.actions}>
          <IconAction icon="chevron-up" off={place === 0} onClick={() => move(place - 1)}>
            {say('up', { label })}
          </IconAction>
          <IconAction
            icon="chevron-down"
            off={place === links.length - 1}
            onClick={() => move(place + 1)}
          >
            {say('down', { label })}
          </IconAction>
          <IconAction icon="trash" onClick={() => onChange(links.toSpliced(place, 1))}>
            {say('remove', { label })}
          </IconAction>
        </span>
      </div>
    </fieldset>
  );
}

/** Finds a page of the shop, so that nobody has to know its address. */
function PageChoice({ onChoose }: { readonly onChoose: (link: MenuLink) => void }) {
  const say = useWords(MENUS_SCREEN);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.choice}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {say('choose')}
        <Icon name="chevron-down" size={18} />
      </summary>
      {isOpen && <Pages onChoose={onChoose} />}
    </details>
  );
}

function Pages({ onChoose }: { readonly onChoose: (link: MenuLink) => void }) {
  const say = useWords(MENUS_SCREEN);
  const { data: collections = [] } = useData(callQuery('GET /categories'));
  const { data: pages = [] } = useData(callQuery('GET /admin/info-pages'));
  const links: readonly MenuLink[] = [
    { label: say('all_products'), href: '/collection/0' },
    { label: say('on_sale'), href: '/collection/0?onSale=true' },
    { label: say('all_collections'), href: '/collection' },
    { label: say('contact'), href: '/contact' },
    ...pages.map(({ title, slug }) => ({ label: title, href: `/info/${slug}` })),
    ...collections.map(({ category_id, name }) => ({
      ...{ label: name, href: `/collection/${category_id}` },
    })),
  ];
  return (
    <div className={styles.pages}>
      <LongSelect
        label={say('choose')}
        options={links.map(({ label, href }) => ({ value: href, label }))}
        value=""
        none={say('none')}
        onChoose={(href) => {
          const chosen = links.find((link) => link.href === href);
          if (chosen) onChoose(chosen);
        }}
      />
      <ProductFinder
        action={say('find_product')}
        onChoose={({ id, name }) =>
          onChoose({ label: name.slice(0, MOST.label), href: `/product/${id}` })
        }
      />
    </div>
  );
}

/** What the shop's menus are where the merchant has made none (web/shop/layout). */
function useUsualLinks(): Readonly<Record<MenuName, readonly MenuLink[]>> {
  const { info_pages = [] } = useShopSettings();
  const pages = info_pages.map(({ slug, title }) => ({ href: `/info/${slug}`, label: title }));
  return { navbar: SHOP_LINKS, footer: [...pages, ...QUICK_LINKS] };
}
