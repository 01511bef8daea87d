import { useText } from '../../ui/text/text.ts';
import { layoutText } from './layout.text.ts';
import styles from './SkipLink.module.css';

export const mainId = 'main';

/** Lets the keyboard pass the menus. */
export function SkipLink() {
  const t = useText(layoutText);
  return (
    <a
      className={styles.skip}
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}
