import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Page.module.css';
import { usePageTitle } from './usePageTitle.ts';

export interface Crumb {
  title: ReactNode;
  to?: string;
}

interface PageProps {
  title: string;
  subtitle?: ReactNode;
  /** What can be done with the whole page, at its right. */
  extra?: ReactNode;
  breadcrumb?: Crumb[];
  /** `content`: at most 1200 wide; `full`: all the room there is. */
  width?: 'content' | 'full';
  loading?: boolean;
  children: ReactNode;
}

/** The frame of every page: where one is, what it is called, what one can do. */
export function Page({ title, subtitle, extra, breadcrumb, width = 'content', loading = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={`${styles.page} ${styles[width]}`} aria-busy={loading}>
      {breadcrumb && breadcrumb.length > 0 && <Crumbs crumbs={breadcrumb} />}
      <div className={styles.head}>
        <div className={styles.names}>
          <h1 className={styles.title}>
            {title || <Skeleton.Input active size="small" className={styles.titleRoom} />}
          </h1>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {extra && <div className={styles.extra}>{extra}</div>}
      </div>
      {loading ? <Skeleton active paragraph={{ rows: 6 }} /> : children}
    </div>
  );
}

function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="breadcrumb">
      <ol>
        {crumbs.map((crumb, i) => (
          // A trail is short and its order is its identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={i}>
            {crumb.to ? (
              <Link to={crumb.to}>{crumb.title}</Link>
            ) : (
              <span aria-current={i === crumbs.length - 1 ? 'page' : undefined}>{crumb.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
