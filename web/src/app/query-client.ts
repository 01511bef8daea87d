import { QueryClient } from '@tanstack/react-query';
import { CallError } from '../api/call.ts';
import { session } from '../api/session.ts';

/** Only what may pass by itself is tried again. */
const mayPass = (error: Error) => error instanceof CallError && [0, 502, 503, 504].includes(error.status);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A school's intranet is often "offline" to the browser and yet reaches us.
      networkMode: 'always',
      staleTime: 5_000,
      retry: (count, error) => count < 2 && mayPass(error),
      retryDelay: (count) => 600 * 2 ** count,
    },
    mutations: { networkMode: 'always' },
  },
});

// What one person read must never show to the next.
session.subscribe(() => {
  if (!session.token()) queryClient.clear();
});
