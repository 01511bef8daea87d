import DownOutlined from '@ant-design/icons/DownOutlined';
import { Suspense } from 'react';
import { lazyNamed } from '../../ui/layout/lazy-named.ts';
import { useText } from '../../ui/text/text.ts';
import type { Place } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { LocationLink } from './LocationLink.tsx';
import { layoutText } from './layout.text.ts';
import styles from './TopMenu.module.css';
import { useSideways } from './useSideways.ts';

const FloatingBranch = lazyNamed(() => import('./FloatingBranch.tsx'), 'FloatingBranch');

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

function Branch({ place }: { place: Place }) {
  const { lit } = useMenu();
  const label = (
    <>
      {place.title}
      <DownOutlined className={styles.arrow} aria-hidden />
    </>
  );
  const waiting = (
    <span className={styles.link} data-within={lit.has(place.id)}>
      {label}
    </span>
  );
  return (
    <Suspense fallback={waiting}>
      <FloatingBranch place={place} at="below" className={styles.link}>
        {label}
      </FloatingBranch>
    </Suspense>
  );
}
