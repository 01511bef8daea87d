import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { stateText } from '../feedback/state.text.ts';
import { useText } from '../text/text.ts';
import { lastSeenAt, shownCrumbs } from './crumb-memory.ts';
import styles from './Page.module.css';

export interface Crumb {
  title: ReactNode;
  to?: string;
}

interface CrumbsProps {
  crumbs: Crumb[];
  /** Number of leading crumbs that are hidden: a page deep in a course need not name the centre of courses. */
  hidden: number;
}

/** Breadcrumb of the page. Each step leads back to what that page showed; a phone has space for the last two only. */
export function Crumbs({ crumbs, hidden }: CrumbsProps) {
  const t = useText(stateText);
  const shown = shownCrumbs(crumbs, hidden);
  return (
    <nav className={styles.crumbs} aria-label={t('trail')}>
      <ol>
        {shown.map((crumb, i) => (
          // A trail is short and its order is its identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={i}>
            {crumb.to ? (
              <Link to={crumb.to.includes('?') ? crumb.to : lastSeenAt(crumb.to)}>{crumb.title}</Link>
            ) : (
              <span aria-current={i === shown.length - 1 ? 'page' : undefined}>{crumb.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
