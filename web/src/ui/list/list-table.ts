import { pageSizes } from '@xueyan/contract/wire/page';
import type { TableColumnType, TablePaginationConfig, TableProps } from 'antd';
import type { ListState } from './list-state.ts';

const orders = { ascend: 'asc', descend: 'desc' } as const;

const orderOf = (orderFlag: string | undefined, field: string) =>
  orderFlag === `${field} asc` ? 'ascend' : orderFlag === `${field} desc` ? 'descend' : null;

interface Column<R> extends Omit<TableColumnType<R>, 'title'> {
  title: string;
  sortField?: string;
  pinned?: boolean;
}

/** Converts our columns to those of the table component. */
export const tableColumns = <R>(columns: Column<R>[], orderFlag: string | undefined, phone: boolean) =>
  columns.map(
    ({ sortField, pinned: _, ...column }): TableColumnType<R> => ({
      ...column,
      // A fixed column would leave no space for the others on a phone.
      fixed: phone ? undefined : column.fixed,
      ...(sortField && {
        key: sortField,
        sorter: true,
        showSorterTooltip: false,
        sortOrder: orderOf(orderFlag, sortField),
      }),
    }),
  );

type Sorter<R> = Parameters<NonNullable<TableProps<R>['onChange']>>[2];

/** Returns the sorter of the table component as `orderFlag`. */
export function tableOrder<R>(sorter: Sorter<R>): string | undefined {
  const one = Array.isArray(sorter) ? sorter[0] : sorter;
  return one?.order ? `${String(one.columnKey)} ${orders[one.order]}` : undefined;
}

/** Pagination with range and total, quick jump, and the five sizes. */
export const pageControls = (
  { pageNum, pageSize }: ListState,
  total: number,
  range: (from: number, to: number) => string,
): TablePaginationConfig => ({
  current: pageNum,
  pageSize,
  total,
  pageSizeOptions: [...pageSizes],
  showSizeChanger: true,
  showQuickJumper: true,
  hideOnSinglePage: false,
  responsive: true,
  showTotal: (_, [from, to]) => range(from, to),
});
