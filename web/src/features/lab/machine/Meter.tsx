import type { ReactNode } from 'react';
import styles from './Meter.module.css';

interface MeterProps {
  label: string;
  value: ReactNode;
  detail?: string;
  /** Fill level from 0 to 1; no bar without it. */
  share?: number;
}

/** One number with its label and its fill level. */
export function Meter({ label, value, detail, share }: MeterProps) {
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className={styles.meter}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.bar} hidden={share === undefined} data-full={percent >= 90} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className={styles.detail}>{detail}</span>
    </div>
  );
}
