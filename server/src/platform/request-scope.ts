import { AsyncLocalStorage } from 'node:async_hooks';

/** Data about the current request, available anywhere in the code. */
interface RequestScope {
  requestId: string;
  address: string;
  /** Actions that were audited during the request. */
  audited: Set<string>;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();
