import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';
import type { Text } from '@xueyan/contract/wire/language';
import { Button, Table, type TableColumnType } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { query } from '../../api/query.ts';
import { useDevice } from '../browser/useDevice.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { useNotice } from '../feedback/useNotice.ts';
import { maxOf } from '../form/limits.ts';
import { useText } from '../text/text.ts';
import { usePhrase } from '../text/usePhrase.ts';
import { foundRows } from './found-rows.ts';
import { ListBar } from './ListBar.tsx';
import { ListSearch } from './ListSearch.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import styles from './ListTable.module.css';
import { ListTools } from './ListTools.tsx';
import { listText } from './list.text.ts';
import { shown, useColumns } from './list-columns.ts';
import type { ListRemoval } from './list-removal.ts';
import { type ListPlace, lastPage, type PageSize, type SearchField, sentSearch, useListState } from './list-state.ts';
import { pageControls, tableColumns, tableOrder } from './list-table.ts';
import { useDensity } from './useDensity.ts';
import { type ListHandle, useListRemoval } from './useListRemoval.ts';

/** Type of a list endpoint's rows. */
export type RowOf<E extends Endpoint> = Output<E> extends { pageInfo: { resultList: (infer R)[] } } ? R : never;

export interface ListColumn<R> extends Omit<TableColumnType<R>, 'sorter' | 'sortOrder' | 'filters' | 'title'> {
  /** By default the title of this field in the endpoint's sheet; given where the screen says something else. */
  title?: string;
  /** Name of this order at the endpoint; without it the column cannot be sorted. */
  sortField?: string;
  /** Always shown at its position: a row's name, and its actions. */
  pinned?: boolean;
}

interface ListTableProps<E extends Endpoint> {
  endpoint: E;
  /** Fixed filters, in addition to those of the search. */
  filters?: Partial<Input<E>>;
  columns: ListColumn<RowOf<E>>[];
  rowKey: keyof RowOf<E> & string;
  /** A stable array, declared outside the component. */
  search?: SearchField[];
  /** Buttons above the table; a function receives the selection. */
  toolbar?: ReactNode | ((list: ListHandle<RowOf<E>>) => ReactNode);
  selection?: boolean;
  /** Deletion of rows: with `many`, rows can be selected and there is a button for them. */
  removal?: ListRemoval<RowOf<E>>;
  /** Actions on one row, in the last column. */
  rowActions?: (row: RowOf<E>, list: ListHandle<RowOf<E>>) => ReactNode;
  /** Content shown when the list has no rows at all. */
  empty?: ReactNode;
  /** Interval in milliseconds at which the list is refetched. */
  refreshEvery?: number;
  /** Name of the list, for screen readers. */
  label?: string;
  place?: ListPlace;
  /** Rows of a page until another number is chosen; 10 by default. */
  usualSize?: PageSize;
}

const noFields: SearchField[] = [];

/** Limits text fields to the number of characters that the endpoint takes. */
function withLimits(fields: SearchField[], { input }: Endpoint): SearchField[] {
  const { shape = {} } = input as { shape?: Record<string, Endpoint['input']> };
  return fields.map((field) => {
    const filter = shape[field.name];
    return { ...field, maxLength: filter && maxOf(filter) };
  });
}

/** A list page's search row and table on any paged endpoint; the address holds what it shows. */
export function ListTable<E extends Endpoint>(props: ListTableProps<E>) {
  const t = useText(listText);
  // For developers of a page who bypass the types, which require it too.
  if (!props.endpoint) return <ErrorState error={t('noEndpoint')} compact />;
  return <Listing {...props} />;
}

function Listing<E extends Endpoint>(props: ListTableProps<E>) {
  const { endpoint, filters, rowKey, search: given = noFields, removal, refreshEvery, label, place, usualSize } = props;
  type Row = RowOf<E>;
  const search = useMemo(() => withLimits(given, endpoint), [given, endpoint]);
  const t = useText(listText);
  const notice = useNotice();
  const client = useQueryClient();
  const sortable = useMemo(() => props.columns.flatMap(({ sortField }) => sortField ?? []), [props.columns]);
  const [state, change] = useListState(search, sortable, place, usualSize);
  const [density, setDensity] = useDensity();
  const phone = useDevice() === 'mobile';
  const [searchOpen, setSearchOpen] = useState(!phone || Object.keys(state.search).length > 0);

  const { pageNum, pageSize, orderFlag } = state;
  const sent = sentSearch(search, state.search);
  const input = { ...filters, ...sent, pageNum, pageSize, orderFlag } as Input<E>;
  const list = useQuery({
    ...query(endpoint, input),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });
  const page = (list.data as { pageInfo: { resultList: Row[]; totalSize: number } } | undefined)?.pageInfo;
  const totalSize = page?.totalSize ?? 0;
  const handle = useListRemoval<Row>({
    keyOf: (row) => String(row[rowKey]),
    rowKey,
    removal,
    // Invalidates every page of the list: pages that were fetched before still contain deleted rows.
    reload: () => void client.invalidateQueries({ queryKey: [endpoint.path] }),
  });

  const notifyFailure = useEffectEvent(() => notice.error(list.error));
  useEffect(() => {
    if (list.isError) notifyFailure();
  }, [list.isError]);

  // The last rows of the last page were deleted, or the link is old.
  const beyond = page !== undefined && !list.isPlaceholderData && pageNum > lastPage(totalSize, pageSize);
  const stepBack = useEffectEvent(() => change({ pageNum: lastPage(totalSize, pageSize) }, { replace: true }));
  useEffect(() => {
    if (beyond) stepBack();
  }, [beyond]);

  const declared = useDeclared(props, handle, t('actions'));
  const [choice, choose] = useColumns(endpoint.path);
  const nameOf = (row: Row) => removal?.nameOf?.(row) ?? textsOf(row, props.columns);
  const visible = tableColumns(shown(declared, choice), orderFlag, phone);
  const rowSelection = (props.selection || removal?.many) && {
    selectedRowKeys: handle.keys,
    preserveSelectedRowKeys: true,
    onChange: (_: unknown, rows: Row[]) => handle.select(rows),
    getTitleCheckboxProps: () => ({ 'aria-label': t('all') }),
    getCheckboxProps: (row: Row) => ({ 'aria-label': t('choose', { name: nameOf(row) }) }),
  };

  const selectFound = async () => {
    try {
      handle.select(await foundRows<Row>(endpoint, { ...filters, ...sent, orderFlag }));
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <div className={styles.list}>
      {search.length > 0 && searchOpen && (
        <ListSearch
          fields={search}
          value={state.search}
          onSearch={(next) => {
            if (JSON.stringify(next) === JSON.stringify(state.search) && pageNum === 1) void list.refetch();
            else change({ search: next });
          }}
        />
      )}
      <ListBar
        list={handle}
        toolbar={props.toolbar}
        removable={removal?.many !== undefined}
        found={rowSelection ? { total: totalSize, select: selectFound } : undefined}
      />
      <ListTools
        endpoint={endpoint}
        filters={{ ...filters, ...sent, orderFlag }}
        columns={declared}
        choice={choice}
        onChoose={choose}
        search={search.length > 0 ? { open: searchOpen, onToggle: () => setSearchOpen(!searchOpen) } : undefined}
        density={density}
        onDensity={setDensity}
        busy={list.isFetching && !refreshEvery}
        onRefresh={() => void list.refetch()}
      />
      {!page ? (
        list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <ListSkeleton columns={visible} size={density} rows={pageSize} selection={Boolean(rowSelection)} />
        )
      ) : (
        <Table<Row>
          className={list.isPlaceholderData ? `${styles.table} ${styles.old}` : styles.table}
          aria-busy={list.isPlaceholderData}
          aria-label={label}
          rowKey={handle.keyOf}
          size={density}
          dataSource={page.resultList}
          locale={{
            emptyText: (
              <Nothing
                searching={Object.keys(state.search).length > 0}
                empty={props.empty}
                onClear={() => change({ search: {} })}
              />
            ),
          }}
          columns={visible}
          scroll={{ x: 'max-content' }}
          rowSelection={rowSelection || undefined}
          pagination={pageControls(state, totalSize, (from, to) => t('range', { from, to, total: totalSize }))}
          onChange={(pagination, _, sorter, { action }) => {
            if (action === 'sort') change({ orderFlag: tableOrder(sorter) });
            else change({ pageNum: pagination.current ?? 1, pageSize: pagination.pageSize ?? pageSize });
          }}
        />
      )}
    </div>
  );
}

type DeclaredColumn<R> = ListColumn<R> & { key: string; title: string };

/** Returns the title that the endpoint's sheet gives a column; a test of the scripts makes sure that there is one. */
function titleOf<R>({ sheet }: Endpoint, { dataIndex, key, sortField }: ListColumn<R>, phrase: (text: Text) => string) {
  const named = [dataIndex, key, sortField].map((name) => sheet?.columns[String(name)]?.title);
  const title = named.find((one) => one !== undefined);
  return title ? phrase(title) : '';
}

/** Returns the columns as the page declared them, each with a key, and the column of row actions. */
function useDeclared<E extends Endpoint>(
  { endpoint, columns, rowActions }: ListTableProps<E>,
  handle: ListHandle<RowOf<E>>,
  actions: string,
): DeclaredColumn<RowOf<E>>[] {
  const phrase = usePhrase();
  const keyed = useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        title: column.title ?? titleOf(endpoint, column, phrase),
        key: String(column.sortField ?? column.key ?? column.dataIndex ?? column.title),
      })),
    [columns, endpoint, phrase],
  );
  if (!rowActions) return keyed;
  const last = { title: actions, key: 'actions', pinned: true, fixed: 'end' as const, className: styles.actions };
  return [...keyed, { ...last, render: (_: unknown, row: RowOf<E>) => rowActions(row, handle) }];
}

/** Returns the name of a row: the texts of its first column that has any. */
function textsOf<R>(row: R, columns: ListColumn<R>[]): string {
  const values = new Map<PropertyKey, unknown>(Object.entries(row ?? {}));
  for (const { dataIndex } of columns) {
    const value = values.get(String(dataIndex));
    if (typeof value === 'string' && value) return value;
  }
  return '';
}

interface NothingProps {
  searching: boolean;
  empty: ReactNode;
  onClear: () => void;
}

function Nothing({ searching, empty, onClear }: NothingProps) {
  const t = useText(listText);
  if (!searching) return empty ?? <EmptyState compact title={t('emptyTitle')} />;
  return (
    <EmptyState
      compact
      drawing="lost"
      title={t('nothingTitle')}
      hint={t('nothingHint')}
      action={<Button onClick={onClear}>{t('clearSearch')}</Button>}
    />
  );
}
