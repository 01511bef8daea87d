import type { Api, Endpoint } from '@xueyan/contract/wire/endpoint';
import type { Handler } from './context.ts';

export interface Route {
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
}

/** Ties an area's endpoints to their handlers; leaving one out does not compile. */
export function implement<A extends Api>(api: A, handlers: { [K in keyof A]: Handler<A[K]> }): Route[] {
  return Object.keys(api).map((name) => ({
    endpoint: api[name] as Endpoint,
    // Each handler was checked against its own endpoint above; the list forgets which is whose.
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }));
}
