import { MenuIcon } from '../../ui/media/MenuIcon.tsx';
import type { Place } from '../menu.ts';
import { LocationLink } from './LocationLink.tsx';
import styles from './MeSheet.module.css';

/** Places as rows to press; children are listed under the name of their parent. */
export function PlaceRows({ places, onPress }: { places: Place[]; onPress: () => void }) {
  return places.map((place) =>
    place.children.length > 0 ? (
      <li key={place.id}>
        <div className={styles.branch}>
          <MenuIcon name={place.icon} />
          {place.title}
        </div>
        <ul className={styles.below}>
          <PlaceRows places={place.children} onPress={onPress} />
        </ul>
      </li>
    ) : (
      <li key={place.id}>
        <LocationLink place={place} className={styles.action} onPress={onPress}>
          <MenuIcon name={place.icon} />
          <span className={styles.words}>
            {place.title}
            {place.hint && (
              <small className={styles.hint} aria-hidden>
                {place.hint}
              </small>
            )}
          </span>
        </LocationLink>
      </li>
    ),
  );
}
