import type { ReactNode } from 'react';
import styles from './StateTag.module.css';

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'busy';

/** The state of a thing, as a dot and a word; `busy` breathes. Never colour alone. */
export function StateTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
