import type { ReactNode } from 'react';
import styles from './StateTag.module.css';

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'busy';

/** State of a record, as a dot and a text, never by colour alone; the dot of `busy` pulses. */
export function StateTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
