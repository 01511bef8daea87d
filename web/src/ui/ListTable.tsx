import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';
import { pageSizes } from '@xueyan/contract/wire/page';
import { Button, Table, type TableColumnType } from 'antd';
import { type ReactNode, useState } from 'react';
import { query } from '../api/query.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { ListSearch } from './ListSearch.tsx';
import styles from './ListTable.module.css';
import { ListTools } from './ListTools.tsx';
import { listText } from './list.text.ts';
import { type SearchField, useListState } from './list-state.ts';
import { useText } from './text.ts';
import { useDensity } from './useDensity.ts';
import { useDevice } from './useDevice.ts';

/** The rows of a list endpoint. */
export type RowOf<E extends Endpoint> = Output<E> extends { pageInfo: { resultList: (infer R)[] } } ? R : never;

export interface ListColumn<R> extends Omit<TableColumnType<R>, 'sorter' | 'sortOrder' | 'filters'> {
  /** The endpoint's name for this order; without it the column cannot be sorted. */
  sortField?: string;
}

export interface ListSelection<R> {
  keys: string[];
  rows: R[];
  clear: () => void;
}

interface ListTableProps<E extends Endpoint> {
  endpoint: E;
  /** Fixed filters, beside those that are searched for. */
  filters?: Partial<Input<E>>;
  columns: ListColumn<RowOf<E>>[];
  rowKey: keyof RowOf<E> & string;
  /** Keep it outside the component: a stable list. */
  search?: SearchField[];
  /** Buttons above the table; told what is selected. */
  toolbar?: ReactNode | ((selection: ListSelection<RowOf<E>>) => ReactNode);
  selection?: boolean;
  /** What to show when there is nothing at all. */
  empty?: ReactNode;
  /** Milliseconds after which it looks again by itself. */
  refreshEvery?: number;
  /** What the table lists, for those who hear it. */
  label?: string;
}

const noFields: SearchField[] = [];
const orders = { ascend: 'asc', descend: 'desc' } as const;

/** A list page's search row and table on any paged endpoint; what it shows is in the address. */
export function ListTable<E extends Endpoint>(props: ListTableProps<E>) {
  const {
    endpoint,
    filters,
    columns,
    rowKey,
    search = noFields,
    toolbar,
    selection = false,
    empty,
    label,
    refreshEvery,
  } = props;
  type Row = RowOf<E>;
  const t = useText(listText);
  const [state, change] = useListState(search);
  const [density, setDensity] = useDensity();
  const phone = useDevice() === 'mobile';
  const [chosen, setChosen] = useState<Row[]>([]);

  const { pageNum, pageSize, orderFlag } = state;
  const input = { ...filters, ...state.search, pageNum, pageSize, orderFlag } as Input<E>;
  const list = useQuery({
    ...query(endpoint, input),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });
  const page = (list.data as { pageInfo: { resultList: Row[]; totalSize: number } } | undefined)?.pageInfo;
  const keyOf = (row: Row) => String(row[rowKey]);
  const searching = Object.keys(state.search).length > 0;
  const picked: ListSelection<Row> = { keys: chosen.map(keyOf), rows: chosen, clear: () => setChosen([]) };

  const nothing = searching ? (
    <EmptyState
      compact
      drawing="lost"
      title={t('nothingTitle')}
      hint={t('nothingHint')}
      action={<Button onClick={() => change({ search: {}, pageNum: 1 })}>{t('clearSearch')}</Button>}
    />
  ) : (
    (empty ?? <EmptyState compact title={t('emptyTitle')} />)
  );

  return (
    <div className={styles.list}>
      <div className={styles.head}>
        {search.length > 0 && (
          <ListSearch
            key={JSON.stringify(state.search)}
            fields={search}
            value={state.search}
            onSearch={(next) => {
              change({ search: next, pageNum: 1 });
              void list.refetch();
            }}
          />
        )}
        <ListTools
          density={density}
          onDensity={setDensity}
          busy={list.isFetching && !refreshEvery}
          onRefresh={() => void list.refetch()}
        />
      </div>
      {(toolbar || chosen.length > 0) && (
        <div className={styles.bar}>
          {typeof toolbar === 'function' ? toolbar(picked) : toolbar}
          {chosen.length > 0 && (
            <span className={styles.picked} aria-live="polite">
              {t('selected', { n: chosen.length })}
              <Button type="link" size="small" onClick={picked.clear}>
                {t('clear')}
              </Button>
            </span>
          )}
        </div>
      )}
      {list.error && !page ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<Row>
          className={styles.table}
          aria-label={label}
          rowKey={keyOf}
          size={density}
          loading={{ spinning: list.isPending || list.isPlaceholderData, delay: 300 }}
          dataSource={page?.resultList ?? []}
          // Reserves the room while the first page is on its way, instead of saying that there is nothing.
          locale={{ emptyText: page ? nothing : <div className={styles.waiting} /> }}
          columns={columns.map(({ sortField, ...column }) => ({
            ...column,
            // A fixed column would leave a phone no room for the others.
            fixed: phone ? undefined : column.fixed,
            ...(sortField && {
              key: sortField,
              sorter: true,
              showSorterTooltip: false,
              sortOrder: orderOf(orderFlag, sortField),
            }),
          }))}
          scroll={{ x: 'max-content' }}
          rowSelection={
            selection
              ? {
                  selectedRowKeys: picked.keys,
                  preserveSelectedRowKeys: true,
                  onChange: (_, rows) => setChosen(rows),
                }
              : undefined
          }
          pagination={{
            current: pageNum,
            pageSize,
            total: page?.totalSize ?? 0,
            pageSizeOptions: [...pageSizes],
            showSizeChanger: true,
            showQuickJumper: true,
            hideOnSinglePage: false,
            responsive: true,
            showTotal: (total, [from, to]) => t('range', { from, to, total }),
          }}
          onChange={(pagination, _, sorter, { action }) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter;
            const order = one?.order && `${String(one.columnKey)} ${orders[one.order]}`;
            const size = pagination.pageSize ?? pageSize;
            // Another order or size makes the old page's number meaningless.
            const restart = action === 'sort' || size !== pageSize;
            change({ pageNum: restart ? 1 : (pagination.current ?? 1), pageSize: size, orderFlag: order || undefined });
          }}
        />
      )}
    </div>
  );
}

const orderOf = (orderFlag: string | undefined, field: string) =>
  orderFlag === `${field} asc` ? 'ascend' : orderFlag === `${field} desc` ? 'descend' : null;
