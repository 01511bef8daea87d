import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { z } from 'zod';

const kilobyte = 1024;
/** Bytes. A body is read and looked through on the one thread that serves everybody: so it is as small as its call. */
export const bodyLimits = {
  /** Of a call that anybody may make. */
  open: 16 * kilobyte,
  usual: 64 * kilobyte,
  /** Where a person writes long texts: a guide with its longest text in UTF-8 fits. */
  long: 2 * kilobyte * kilobyte,
};

/** Characters. A field that takes more makes its call one with long texts. */
const longText = 16_000;

/** To look through all schemas takes a third of a start, and what it finds does not change. */
const known = new WeakMap<z.ZodType, number>();

/** The largest body that a call takes, by what its schema says of the texts in it. */
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

/** As a person reads it. */
export const sayBytes = (bytes: number) =>
  bytes < kilobyte * kilobyte ? `${Math.floor(bytes / kilobyte)} kB` : `${Math.floor(bytes / kilobyte / kilobyte)} MB`;
