import type { ReactNode } from 'react';
import styles from './machine.module.css';

interface MachinePanelProps {
  picture: ReactNode;
  title: string;
  hint?: ReactNode;
  children?: ReactNode;
  tone?: 'calm' | 'warn' | 'bad';
  /** Read out when it changes. */
  live?: boolean;
}

/** A calm page in the machine's place: a picture, a line, what to press. */
export function MachinePanel({ picture, title, hint, children, tone = 'calm', live = false }: MachinePanelProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.panelInside}>
        <div className={styles.picture} data-tone={tone} aria-hidden>
          {picture}
        </div>
        <div role={live ? 'status' : undefined}>
          <h2>{title}</h2>
          {hint && <div className={styles.hint}>{hint}</div>}
        </div>
        {children}
      </div>
    </div>
  );
}
