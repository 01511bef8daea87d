import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Loading } from './Loading.tsx';

interface QueryViewProps<T> {
  query: UseQueryResult<T, Error>;
  /** The skeleton of the real layout; four lines otherwise. */
  loading?: ReactNode;
  compact?: boolean;
  children: (data: T) => ReactNode;
}

/** Shows what a query read; until then its skeleton, or why it failed. Old data stays while it is read again. */
export function QueryView<T>({ query, loading, compact = false, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error && !query.isFetching) {
    return <ErrorState byAddress error={query.error} compact={compact} onRetry={() => void query.refetch()} />;
  }
  return loading ?? <Loading />;
}
