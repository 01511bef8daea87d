import type { Endpoint, Input } from '@xueyan/contract/wire/endpoint';
import { callHeaders } from './headers.ts';

/**
 * Sends an input while its page goes away: the browser delivers it (up to 64 kB) although nobody waits for the response.
 * A failure is not noticed.
 */
export function sendParting<E extends Endpoint>(endpoint: E, input: Input<E>): void {
  const headers = { ...callHeaders(), 'content-type': 'application/json' };
  const body = JSON.stringify(input);
  void fetch(`/api/${endpoint.path}`, {
    ...{ method: endpoint.method, headers, body, credentials: 'same-origin', keepalive: true },
  }).catch(() => undefined);
}
