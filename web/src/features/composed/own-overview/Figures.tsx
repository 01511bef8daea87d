import { Card, Statistic } from 'antd';
import { Link } from 'react-router';
import styles from './own-overview.module.css';

export interface Figure {
  title: string;
  value: string | number;
  /** Link to the list behind the number. */
  to?: string;
}

/** The key figures. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <ul className={styles.tiles}>
      {figures.map(({ title, value, to }) => (
        <li key={title}>
          <Card size="small">
            <Statistic title={title} value={value} formatter={(shown) => (to ? <Link to={to}>{shown}</Link> : shown)} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

export const percent = (value: number | null) => (value === null ? '—' : `${value}%`);
