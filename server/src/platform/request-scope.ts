import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request that is being answered, wherever in the code that is. */
interface RequestScope {
  requestId: string;
  address: string;
  /** The actions that the audit was told of meanwhile. */
  audited: Set<string>;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();
