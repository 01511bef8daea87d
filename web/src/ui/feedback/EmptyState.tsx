import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../media/Drawing.tsx';
import styles from './StateView.module.css';

interface EmptyStateProps {
  title: ReactNode;
  hint?: ReactNode;
  /** The one action that adds the first record. */
  action?: ReactNode;
  /** For a table's body or a small card. */
  compact?: boolean;
  drawing?: DrawingName;
}

/** Placeholder of an empty list or page, with the next action. */
export function EmptyState({ title, hint, action, compact = false, drawing = 'empty' }: EmptyStateProps) {
  return (
    <div className={compact ? styles.compact : styles.view}>
      <Drawing name={drawing} size={compact ? 96 : 160} />
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
