import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';
import { type CallError, call } from './call.ts';

/** Options for `useQuery` or `useSuspenseQuery`: the endpoint and its input are the cache key. */
export const query = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>, CallError>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
  });

/** A write. Once it is done, everything read from the `stale` endpoints is fetched anew. */
export function useAction<E extends Endpoint>(endpoint: E, stale: Endpoint[] = []) {
  const client = useQueryClient();
  return useMutation<Output<E>, CallError, Input<E>>({
    mutationKey: [endpoint.path],
    mutationFn: (input) => call(endpoint, input),
    onSuccess: () =>
      Promise.all(stale.map((read) => client.invalidateQueries({ queryKey: [read.path] }))).then(() => undefined),
  });
}
