import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import styles from './home.module.css';

interface HomeRowProps {
  tone: 'machine' | 'due' | 'late' | 'result' | 'mark';
  icon: ReactNode;
  title: string;
  place: string;
  facts: ReactNode;
  to: string;
  /** Label of the link; the whole row is clickable. */
  action: string;
  strong?: boolean;
}

/** One pending item: what, where, how urgent, and a link to it. */
export function HomeRow({ tone, icon, title, place, facts, to, action, strong = false }: HomeRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.rowIcon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <div className={styles.rowWords}>
        <strong title={title}>{title}</strong>
        <span title={place}>{place}</span>
      </div>
      <div className={styles.rowFacts}>{facts}</div>
      <Button
        className={styles.rowLink}
        type={strong ? 'primary' : 'default'}
        href={useHref(to)}
        onClick={useLinkClickHandler(to)}
        aria-label={`${action}: ${title}`}
      >
        {action}
      </Button>
    </li>
  );
}
