import { MenuIcon } from '../../ui/media/MenuIcon.tsx';
import type { Place } from '../menu.ts';
import { LocationLink } from './LocationLink.tsx';
import styles from './SideMenu.module.css';

/** Entry that links to a page. */
export const Leaf = ({ place }: { place: Place }) => (
  <LocationLink place={place} className={styles.entry}>
    {place.icon && <MenuIcon name={place.icon} />}
    <span className={styles.title} title={place.title}>
      {place.title}
    </span>
  </LocationLink>
);

/** Children of an entry; deeper catalogues are shown open within it. */
export function Below({ places }: { places: Place[] }) {
  return (
    <ul className={styles.children}>
      {places.map((place) => (
        <li key={place.id}>
          {place.children.length > 0 ? (
            <>
              <span className={styles.group}>{place.title}</span>
              <Below places={place.children} />
            </>
          ) : (
            <Leaf place={place} />
          )}
        </li>
      ))}
    </ul>
  );
}
