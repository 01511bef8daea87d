import DownOutlined from '@ant-design/icons/DownOutlined';
import { useState } from 'react';
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
  /** Only the first level: what lies below shows at the side. */
  rootsOnly?: boolean;
}

/** The menu as a row, what lies below an entry opening under it. */
export function TopMenu({ places, rootsOnly = false }: TopMenuProps) {
  const t = useText(layoutText);
  const { current } = useMenu();
  const row = useSideways<HTMLElement>(current?.id);
  return (
    <nav ref={row} className={styles.nav} aria-label={t('mainMenu')}>
      <ul>
        {places.map((place) => (
          <li key={place.id}>
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
    </nav>
  );
}

/** An entry with others below it. What opens them is fetched when it is wanted, or when there is nothing else to do. */
function Branch({ place }: { place: Place }) {
  const { lit } = useMenu();
  const [Floating, setFloating] = useState<typeof FloatingBranch | null>(null);
  const [wish, setWish] = useState<BranchWish>('idle');
  const fetchIt = (now: BranchWish = wish) => {
    setWish(now);
    // One that did not arrive is asked for again by the next move.
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
