import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { partsOf } from '@xueyan/contract/wire/rule';

/** Returns the maximum number of characters that a field takes. */
export function maxOf(schema: Endpoint['input']): number | undefined {
  for (const part of partsOf(schema)) {
    const { maxLength } = part as { maxLength?: number | null };
    if (typeof maxLength === 'number') return maxLength;
  }
  return undefined;
}
