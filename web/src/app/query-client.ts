import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../api/call.ts';
import { session } from '../api/session.ts';

/** Returns whether an error may pass by itself; only then is the call retried. */
const mayPass = (error: Error) => error instanceof CallError && [0, 502, 503, 504].includes(error.status);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser on a school's intranet is often "offline" and still reaches the server.
      networkMode: 'always',
      staleTime: 5_000,
      retry: (count, error) => count < 2 && mayPass(error),
      retryDelay: (count) => 600 * 2 ** count,
    },
    mutations: { networkMode: 'always' },
  },
});

// Data that one person fetched must never be shown to the next.
session.subscribe(() => {
  if (!session.token()) queryClient.clear();
});
