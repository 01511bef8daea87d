import type { Api, Endpoint } from '@xueyan/contract/wire/endpoint';
import type { Handler } from './context.ts';

export interface Route {
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
}

/** Binds an area's endpoints to their handlers; a missing handler does not compile. */
export function implement<A extends Api>(api: A, handlers: { [K in keyof A]: Handler<A[K]> }): Route[] {
  return Object.keys(api).map((name) => ({
    endpoint: api[name] as Endpoint,
    // Each handler was checked against its own endpoint above; the list loses that relation.
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }));
}
