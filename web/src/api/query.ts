import {
  type MutateOptions,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';
import { createContext, use } from 'react';
import { type CallError, call } from './call.ts';
import { onePress } from './one-press.ts';

/** Returns options for `useQuery` or `useSuspenseQuery`: the endpoint and its input are the cache key. */
export const query = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>, CallError>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
  });

/** Called when a write from within it has reached the server: what was typed is no longer only on the screen. */
export const SavedContext = createContext<() => void>(() => undefined);

const isVersioned = (input: unknown) =>
  typeof input === 'object' && input !== null && typeof (input as { version?: unknown }).version === 'number';

/**
 * Returns a write. Once it is done, everything fetched from the `stale` endpoints is refetched. The same input with the
 * same version is written once: a second press could only be told that the record was changed.
 */
export const useAction = <E extends Endpoint>(endpoint: E, stale?: Endpoint[]) =>
  useWrite(
    endpoint,
    (input) =>
      isVersioned(input) ? onePress(endpoint.path, input, () => call(endpoint, input)) : call(endpoint, input),
    stale,
  );

/** Returns a write that creates a record: a button that is pressed twice creates one. */
export const useCreation = <E extends Endpoint>(endpoint: E, stale?: Endpoint[]) =>
  useWrite(endpoint, (input) => onePress(endpoint.path, input, () => call(endpoint, input)), stale);

type KeysOf<T> = T extends unknown ? keyof T : never;

/**
 * Input without any key that the endpoint does not know: it would refuse the whole. A form that sends the record it was
 * opened with does not compile.
 */
type Exact<I, T> = I & { [K in Exclude<keyof I, KeysOf<T>>]: never };

type Options<E extends Endpoint> = MutateOptions<Output<E>, CallError, Input<E>>;

/** Distributes, so that `variables` is known to be there while a write is pending. */
type StateOf<M> = M extends unknown ? Omit<M, 'mutate' | 'mutateAsync'> : never;

/** A write; see `useMutation`. */
type Write<E extends Endpoint> = StateOf<UseMutationResult<Output<E>, CallError, Input<E>>> & {
  mutate<I extends Input<E>>(input: Exact<I, Input<E>>, options?: Options<E>): void;
  mutateAsync<I extends Input<E>>(input: Exact<I, Input<E>>, options?: Options<E>): Promise<Output<E>>;
};

function useWrite<E extends Endpoint>(
  endpoint: E,
  mutationFn: (input: Input<E>) => Promise<Output<E>>,
  stale: Endpoint[] = [],
): Write<E> {
  const client = useQueryClient();
  const noteSaved = use(SavedContext);
  const write = useMutation<Output<E>, CallError, Input<E>>({
    mutationKey: [endpoint.path],
    mutationFn,
    onSuccess: async () => {
      noteSaved();
      await Promise.all(stale.map((read) => client.invalidateQueries({ queryKey: [read.path] })));
    },
  });
  return write as Write<E>;
}
