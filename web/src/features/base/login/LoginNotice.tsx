import type { ReactNode } from 'react';
import styles from './LoginNotice.module.css';

/** Paths of the sign in its circle; a tick is never needed here. */
const signs = {
  warning: 'M8 4.500v4.500M8 11.250v.5',
  error: 'm5.500 5.500 5 5m0-5-5 5',
  info: 'M8 4.250v.5M8 7v4.500',
} as const;

/** A notice above the form. Drawn here, since the component library is not loaded before the sign-in. */
export function LoginNotice({ kind, children }: { kind: keyof typeof signs; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="7.500" />
        <path d={signs[kind]} />
      </svg>
      <span>{children}</span>
    </div>
  );
}
