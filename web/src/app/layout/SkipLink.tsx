import { useText } from '../../ui/text/text.ts';
import { layoutText } from './layout.text.ts';
import styles from './SkipLink.module.css';

export const mainId = 'main';

/** Link that skips the menus for keyboard users. */
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
