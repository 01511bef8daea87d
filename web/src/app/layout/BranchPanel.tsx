import type { CSSProperties, KeyboardEvent } from 'react';
import { MenuIcon } from '../../ui/media/MenuIcon.tsx';
import type { Place } from '../menu.ts';
import styles from './BranchPanel.module.css';
import { LocationLink } from './LocationLink.tsx';

/** Entries that one column holds before there is another. */
const mostInColumn = 4;
const mostColumns = 3;

/**
 * What is open below an entry of the top menu: each page with its icon and what it is for, catalogs as columns under
 * their names. Up and down follow the columns; left and right go to the nearest entry of the next one.
 */
export function BranchPanel({ places }: { places: Place[] }) {
  const pages = places.filter(({ children }) => children.length === 0);
  const catalogs = places.filter(({ children }) => children.length > 0);
  const wanted = Math.max(Math.ceil(pages.length / mostInColumn), catalogs.length);
  const columns = Math.min(wanted, mostColumns);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!side) return;
    event.preventDefault();
    beside(event.currentTarget, side)?.focus();
  };
  return (
    // The links in it take the keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className={styles.panel} style={{ '--columns': columns } as CSSProperties} onKeyDown={onKeyDown}>
      {pages.length > 0 && <Pages places={pages} columns={columns} />}
      {catalogs.map((place) => (
        <section key={place.id} aria-label={place.title}>
          <div className={styles.name} aria-hidden>
            {place.title}
          </div>
          <Inside place={place} />
        </section>
      ))}
    </div>
  );
}

/** Entries of a catalog, and those of the catalogs within it under their names. */
function Inside({ place: { children } }: { place: Place }) {
  const pages = children.filter((one) => one.children.length === 0);
  return (
    <>
      {pages.length > 0 && <Pages places={pages} columns={1} />}
      {children
        .filter((one) => one.children.length > 0)
        .map((one) => (
          <section key={one.id} aria-label={one.title}>
            <div className={styles.name} aria-hidden>
              {one.title}
            </div>
            <Inside place={one} />
          </section>
        ))}
    </>
  );
}

function Pages({ places, columns }: { places: Place[]; columns: number }) {
  const rows = Math.ceil(places.length / columns);
  return (
    <ul className={styles.pages} style={{ '--rows': rows } as CSSProperties} data-wide={columns > 1}>
      {places.map((place) => (
        <li key={place.id}>
          <LocationLink place={place} className={styles.page}>
            {place.icon && <MenuIcon name={place.icon} />}
            <span className={styles.words}>
              <span className={styles.title} title={place.title}>
                {place.title}
              </span>
              {place.hint && (
                <span className={styles.hint} title={place.hint} aria-hidden>
                  {place.hint}
                </span>
              )}
            </span>
          </LocationLink>
        </li>
      ))}
    </ul>
  );
}

/** Returns the link of the next column, on that side, that is nearest in height to the one with the focus. */
function beside(panel: HTMLElement, side: number): HTMLElement | undefined {
  const here = document.activeElement?.getBoundingClientRect();
  if (!here) return;
  const places = [...panel.querySelectorAll('a')].map((link) => ({ link, at: link.getBoundingClientRect() }));
  const ahead = places
    .map(({ link, at }) => ({ link, across: (at.left - here.left) * side, down: Math.abs(at.top - here.top) }))
    .filter(({ across }) => across > 1);
  const next = Math.min(...ahead.map(({ across }) => across));
  return ahead.filter(({ across }) => across - next < 1).toSorted((a, b) => a.down - b.down)[0]?.link;
}
