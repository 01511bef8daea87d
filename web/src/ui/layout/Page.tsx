import { Skeleton } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { type Crumb, Crumbs } from './Crumbs.tsx';
import { noteVisited } from './crumb-memory.ts';
import styles from './Page.module.css';
import { usePageTitle } from './usePageTitle.ts';

interface PageProps {
  title: string;
  /** Title of the browser tab, where the page's title is a greeting. */
  tabTitle?: string;
  subtitle?: ReactNode;
  /** Logo of the page's subject, before its title: a school's, a course's. */
  logo?: ReactNode;
  /** The person whom the page is about, before the title. */
  avatar?: ReactNode;
  /** Actions on the whole page, at its right. */
  action?: ReactNode;
  /** Further content at the right, before the actions: a state, a switch. */
  extra?: ReactNode;
  /** Content below the title, across the page's head: a summary, numbers. */
  content?: ReactNode;
  breadcrumb?: Crumb[];
  /** Number of leading steps of the breadcrumb that are hidden. */
  hiddenCrumbs?: number;
  /** `content`: at most 1200 wide; `full`: the full width. */
  width?: 'content' | 'full';
  loading?: boolean;
  children: ReactNode;
}

/** Frame of every page: breadcrumb, title and actions. */
export function Page({ title, tabTitle = title, width = 'content', loading = false, children, ...head }: PageProps) {
  usePageTitle(tabTitle);
  const { pathname, search } = useLocation();
  useEffect(() => noteVisited(pathname, search), [pathname, search]);

  const { breadcrumb = [], hiddenCrumbs = 0 } = head;
  return (
    <div className={`${styles.page} ${styles[width]}`} data-page-width={width} aria-busy={loading}>
      {breadcrumb.length > 0 && <Crumbs crumbs={breadcrumb} hidden={hiddenCrumbs} />}
      <Head title={title} {...head} />
      {loading ? <Skeleton active paragraph={{ rows: 6 }} /> : children}
    </div>
  );
}

function Head({ title, subtitle, logo, avatar, action, extra, content }: Omit<PageProps, 'children' | 'tabTitle'>) {
  return (
    <div className={styles.head}>
      {(logo || avatar) && (
        <div className={styles.sign}>
          {logo}
          {avatar}
        </div>
      )}
      <div className={styles.names}>
        <h1 className={styles.title}>{title || <Skeleton.Input active size="small" className={styles.titleRoom} />}</h1>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {(extra || action) && (
        <div className={styles.extra}>
          {extra}
          {action}
        </div>
      )}
      {content && <div className={styles.content}>{content}</div>}
    </div>
  );
}
