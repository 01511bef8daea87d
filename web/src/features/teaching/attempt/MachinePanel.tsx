import type { ReactNode } from 'react';
import styles from './machine.module.css';

interface MachinePanelProps {
  picture: ReactNode;
  title: string;
  hint?: ReactNode;
  children?: ReactNode;
  tone?: 'calm' | 'warn' | 'bad';
  /** Announced by screen readers when it changes. */
  live?: boolean;
}

/** Placeholder for the machine: a picture, a line of text, and buttons. */
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
