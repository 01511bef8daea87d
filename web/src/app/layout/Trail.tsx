import { useText } from '../../ui/text/text.ts';
import { useMenu } from '../menu-context.ts';
import { layoutText } from './layout.text.ts';
import styles from './Trail.module.css';

/** Position in the menu. Deeper pages have a breadcrumb of their own, with the names of what they show. */
export function Trail() {
  const t = useText(layoutText);
  const { current, owner } = useMenu();
  if (!current) return null;
  const steps = owner ? [...owner.parents, owner] : [...current.parents, current];
  const here = steps.at(-1) === current;
  return (
    <nav className={styles.trail} aria-label={t('where')}>
      <ol>
        {steps.map((place, i) => (
          <li key={place.id} aria-current={i === steps.length - 1 && here ? 'page' : undefined}>
            {place.title}
          </li>
        ))}
      </ol>
    </nav>
  );
}
