import { useText } from '../../ui/text.ts';
import type { Place } from '../menu.ts';
import { layoutText } from './layout.text.ts';
import { PlaceLink } from './PlaceLink.tsx';
import styles from './PortalNav.module.css';

/** The menu as a row of links. */
export function PortalNav({ places }: { places: Place[] }) {
  const t = useText(layoutText);
  return (
    <nav className={styles.nav} aria-label={t('mainMenu')}>
      <ul>
        {places.map((place) => (
          <li key={place.id}>
            <PlaceLink place={place} className={styles.link}>
              {place.title}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
