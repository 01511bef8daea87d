import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import styles from './Cite.module.css';
import { citeText } from './cite.text.ts';

/** The number of a source in a text, as `[1]`. */
export function Cite({ children, onCite }: { children?: ReactNode; onCite: (n: number) => void }) {
  const t = useText(citeText);
  const n = Number(/\d+/.exec(String(children))?.[0]);
  return (
    <button type="button" className={styles.cite} aria-label={t('cite', { n })} onClick={() => onCite(n)}>
      {children}
    </button>
  );
}
