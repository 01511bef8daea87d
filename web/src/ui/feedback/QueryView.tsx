import type { UseQueryResult } from '@tanstack/react-query';
import { wireFaults } from '@xueyan/contract/wire/fault';
import type { ReactNode } from 'react';
import { CallError } from '../../api/call.ts';
import { useText } from '../text/text.ts';
import { ErrorState } from './ErrorState.tsx';
import { Loading } from './Loading.tsx';
import styles from './StateView.module.css';
import { stateText } from './state.text.ts';

interface QueryViewProps<T> {
  query: UseQueryResult<T, Error>;
  /** Skeleton of the real layout; four lines by default. */
  loading?: ReactNode;
  compact?: boolean;
  children: (data: T) => ReactNode;
}

const isGone = (error: unknown) => error instanceof CallError && error.code === wireFaults.gone.code;

/** Says that what is shown was deleted since it was opened; it stays, so that what was typed can be copied. */
function Deleted() {
  const t = useText(stateText);
  return (
    <p className={styles.deleted} role="alert">
      {t('deletedHint')}
    </p>
  );
}

/**
 * Renders the data of a query; before it arrives a skeleton, and on failure the error. Old data stays during a refetch, and when
 * its record was deleted meanwhile.
 */
export function QueryView<T>({ query, loading, compact = false, children }: QueryViewProps<T>) {
  if (query.data !== undefined) {
    return (
      <>
        {isGone(query.error) && <Deleted />}
        {children(query.data)}
      </>
    );
  }
  if (query.error && !query.isFetching) {
    return <ErrorState byAddress error={query.error} compact={compact} onRetry={() => void query.refetch()} />;
  }
  return loading ?? <Loading />;
}
