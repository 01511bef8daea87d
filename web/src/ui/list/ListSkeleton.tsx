import { Table, type TableColumnType } from 'antd';
import { useText } from '../text/text.ts';
import styles from './ListTable.module.css';
import { listText } from './list.text.ts';
import type { Density } from './useDensity.ts';

interface ListSkeletonProps<R> {
  columns: TableColumnType<R>[];
  size: Density;
  rows: number;
  selection: boolean;
}

/** Maximum number of rows; more do not fit a screen. */
const mostRows = 10;

/** Skeleton of a list whose first page is loading: its head, and the shape of its rows. */
export function ListSkeleton<R>({ columns, size, rows, selection }: ListSkeletonProps<R>) {
  const t = useText(listText);
  const bone = <span className={styles.bone} />;
  const coming = Array.from({ length: Math.min(rows, mostRows) }, (_, key) => ({ key }));
  return (
    <div role="status" aria-label={t('loading')}>
      <Table<{ key: number }>
        className={`${styles.table} ${styles.coming}`}
        size={size}
        dataSource={coming}
        columns={columns.map(({ title, key, align, width }) => ({
          ...{ title: typeof title === 'function' ? '' : title, key, align, width },
          render: () => bone,
        }))}
        {...(selection && { rowSelection: { renderCell: () => null, hideSelectAll: true } })}
        scroll={{ x: 'max-content' }}
        pagination={false}
      />
    </div>
  );
}
