import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { z } from 'zod';

const kilobyte = 1024;
/** Bytes. One thread reads and validates the bodies of all requests, so each limit is as small as the call allows. */
export const bodyLimits = {
  /** Limit of a public call. */
  open: 16 * kilobyte,
  usual: 64 * kilobyte,
  /** Limit of a call with long texts: a guide of maximum length in UTF-8 fits. */
  long: 2 * kilobyte * kilobyte,
};

/** Characters. A call with a field that accepts more counts as one with long texts. */
const longText = 16_000;

/** Cache: inspecting all schemas takes a third of the start-up time, and the results never change. */
const known = new WeakMap<z.ZodType, number>();

/** Returns the largest body that a call accepts, derived from the text lengths in its schema. */
export function bodyLimitOf({ access, input }: Endpoint): number {
  if (access === 'public') return bodyLimits.open;
  const limit = known.get(input) ?? limitOf(input);
  known.set(input, limit);
  return limit;
}

const limitOf = (input: z.ZodType) =>
  holdsLongText(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })) ? bodyLimits.long : bodyLimits.usual;

function holdsLongText(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('maxLength' in schema && Number(schema.maxLength) > longText) return true;
  return Object.values(schema).some(holdsLongText);
}

/** Formats a number of bytes for people. */
export const sayBytes = (bytes: number) =>
  bytes < kilobyte * kilobyte ? `${Math.floor(bytes / kilobyte)} kB` : `${Math.floor(bytes / kilobyte / kilobyte)} MB`;
