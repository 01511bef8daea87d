import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Change<T> = T | ((old: T | undefined) => T | undefined);

/**
 * Puts a pushed state, or the response to a write, into what was read from an endpoint. A read that is under way may
 * have begun before and would put the old state back, so it is made once more.
 */
export function putNews<T>(client: QueryClient, queryKey: QueryKey, change: Change<T>): void {
  client.setQueryData<T>(queryKey, change);
  const found = client.getQueryCache().find({ queryKey, exact: true });
  if (found?.state.fetchStatus !== 'fetching') return;
  const again = () => client.invalidateQueries({ queryKey, exact: true });
  // The first read cannot be ended: those who wait for it would get an error.
  if (found.state.data === undefined) void found.promise?.then(again, () => undefined);
  else void again();
}
