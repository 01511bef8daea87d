import { useText } from '../../ui/text.ts';
import { useMenu } from '../menu-context.ts';
import { layoutText } from './layout.text.ts';
import styles from './Trail.module.css';

/** Where one is in the menu. Deeper pages carry a trail of their own, with the names of what they show. */
export function Trail() {
  const t = useText(layoutText);
  const { current } = useMenu();
  if (!current) return null;
  const steps = current.shown ? [...current.parents, current] : current.parents;
  return (
    <nav className={styles.trail} aria-label={t('where')}>
      <ol>
        {steps.map((place, i) => (
          <li key={place.id} aria-current={i === steps.length - 1 && current.shown ? 'page' : undefined}>
            {place.title}
          </li>
        ))}
      </ol>
    </nav>
  );
}
