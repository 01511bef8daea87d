import DownOutlined from '@ant-design/icons/DownOutlined';
import { type RefObject, useEffect, useState } from 'react';
import { useWhenIdle } from '../../ui/browser/useWhenIdle.ts';
import { useText } from '../../ui/text/text.ts';
import type { Place } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import type { BranchWish, FloatingBranch } from './FloatingBranch.tsx';
import { LocationLink } from './LocationLink.tsx';
import { layoutText } from './layout.text.ts';
import styles from './TopMenu.module.css';
import { useSideways } from './useSideways.ts';

interface TopMenuProps {
  places: Place[];
  /** Shows the first level only; its children are at the side. */
  rootsOnly?: boolean;
}

/** The menu as a row, with the children of an entry opening below it, and what the row has no room for at its end. */
export function TopMenu({ places, rootsOnly = false }: TopMenuProps) {
  const t = useText(layoutText);
  const { current } = useMenu();
  const row = useSideways<HTMLUListElement>(current?.id);
  const cut = useCut(row, places);
  const hidden = places.filter(({ id }) => cut.has(id));
  return (
    <nav className={styles.nav} aria-label={t('mainMenu')}>
      <ul ref={row} className={styles.row}>
        {places.map((place) => (
          <li key={place.id} data-place={place.id} data-cut={cut.has(place.id)}>
            {place.children.length > 0 && !rootsOnly ? (
              <Branch place={place} />
            ) : (
              <LocationLink place={place} className={styles.link}>
                {place.title}
              </LocationLink>
            )}
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <Branch
          place={{
            ...{ id: 'more', title: t('more'), icon: '', hint: '', path: '', view: '', shown: true, parents: [] },
            ...{ external: false, newWindow: false },
            children: rootsOnly ? hidden.map((one) => ({ ...one, children: [] })) : hidden,
          }}
        />
      )}
    </nav>
  );
}

/** Returns the ids of the entries that the row shows in part or not at all. */
function useCut(row: RefObject<HTMLUListElement | null>, places: Place[]): ReadonlySet<string> {
  const [cut, setCut] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const root = row.current;
    if (!root) return;
    const shares = new Map<string, boolean>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          shares.set((target as HTMLElement).dataset.place ?? '', intersectionRatio < 0.95);
        }
        setCut(new Set(places.map(({ id }) => id).filter((id) => shares.get(id))));
      },
      { root, threshold: 0.95 },
    );
    for (const item of root.children) watch.observe(item);
    return () => watch.disconnect();
  }, [row, places]);
  return cut;
}

/** An entry with children. The code that opens them is fetched when it is wanted, or when the browser is idle. */
function Branch({ place }: { place: Place }) {
  const { lit } = useMenu();
  const [Floating, setFloating] = useState<typeof FloatingBranch | null>(null);
  const [wish, setWish] = useState<BranchWish>('idle');
  const fetchIt = (now: BranchWish = wish) => {
    setWish(now);
    // After a failure the next pointer move requests it again.
    import('./FloatingBranch.tsx').then(
      (part) => setFloating(() => part.FloatingBranch),
      () => undefined,
    );
  };
  useWhenIdle(() => fetchIt());
  const label = (
    <>
      {place.title}
      <DownOutlined className={styles.arrow} aria-hidden />
    </>
  );
  if (Floating) {
    return (
      <Floating place={place} at="below" className={styles.link} wish={wish}>
        {label}
      </Floating>
    );
  }
  return (
    <button
      type="button"
      className={styles.link}
      aria-expanded={false}
      data-within={lit.has(place.id)}
      onPointerEnter={() => fetchIt()}
      onFocus={() => fetchIt('focus')}
      onBlur={() => setWish('idle')}
      onClick={({ detail }) => fetchIt(detail === 0 ? 'open-by-key' : 'open')}
    >
      {label}
    </button>
  );
}
