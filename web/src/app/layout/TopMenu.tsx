import { lazy, Suspense } from 'react';
import { useText } from '../../ui/text.ts';
import type { Place } from '../menu.ts';
import { layoutText } from './layout.text.ts';
import { PlaceLink } from './PlaceLink.tsx';
import styles from './TopMenu.module.css';

const TopBranch = lazy(() => import('./TopBranch.tsx').then((m) => ({ default: m.TopBranch })));

interface TopMenuProps {
  places: Place[];
  /** Only the first level: what lies below shows at the side. */
  rootsOnly?: boolean;
}

/** The menu as a row, what lies below an entry opening under it. */
export function TopMenu({ places, rootsOnly = false }: TopMenuProps) {
  const t = useText(layoutText);
  return (
    <nav className={styles.nav} aria-label={t('mainMenu')}>
      <ul>
        {places.map((place) => (
          <li key={place.id}>
            {place.children.length > 0 && !rootsOnly ? (
              <Suspense fallback={<span className={styles.link}>{place.title}</span>}>
                <TopBranch place={place} />
              </Suspense>
            ) : (
              <PlaceLink place={place} className={styles.link}>
                {place.title}
              </PlaceLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
