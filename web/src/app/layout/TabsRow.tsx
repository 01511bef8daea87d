import { Suspense } from 'react';
import { lazyNamed } from '../../ui/layout/lazy-named.ts';
import { useOpenTabs } from '../tabs/tabs-context.ts';
import styles from './TabsRow.module.css';

const TabBar = lazyNamed(() => import('../tabs/TabBar.tsx'), 'TabBar');

/** The bar of tabs, where there is one; its space is reserved before it is loaded. */
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
