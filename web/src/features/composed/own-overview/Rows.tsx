import { Card } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './own-overview.module.css';

export interface OverviewRow {
  key: string;
  title: string;
  place: string;
  to: string;
  facts: ReactNode;
}

interface RowsProps {
  title: string;
  /** Text shown if there are no rows. */
  empty: string;
  rows: OverviewRow[];
  foot?: ReactNode;
  id?: string;
}

/** A card of short lines, each a link to its subject. */
export function Rows({ title, empty, rows, foot, id }: RowsProps) {
  return (
    <Card size="small" title={title} id={id}>
      {rows.length === 0 ? (
        <span className={styles.quiet}>{empty}</span>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ key, title: name, place, to, facts }) => (
            <li key={key}>
              <span>
                <Link to={to}>{name}</Link>
                <small>{place}</small>
              </span>
              <span className={styles.facts}>{facts}</span>
            </li>
          ))}
        </ul>
      )}
      {foot}
    </Card>
  );
}
