import { lazy, Suspense } from 'react';
import { useOpenTabs } from '../tabs/tabs-context.ts';
import styles from './TabsRow.module.css';

const TabBar = lazy(() => import('../tabs/TabBar.tsx').then((m) => ({ default: m.TabBar })));

/** The bar of tabs, where there is one; its room is taken before it arrives. */
export function TabsRow() {
  const open = useOpenTabs();
  if (!open?.several) return null;
  return (
    <div className={styles.row}>
      <Suspense>
        <TabBar open={open} />
      </Suspense>
    </div>
  );
}
