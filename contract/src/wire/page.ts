import { z } from 'zod';

export const pageSizes = [10, 20, 30, 50, 100] as const;

/** `"field asc"` or `"field desc"` with one of the sortable fields; empty or null for the list's own order. */
export function orderBy<S extends string>(sortable: readonly [S, ...S[]]) {
  const orders: string[] = sortable.flatMap((field) => [`${field} asc`, `${field} desc`]);
  return z
    .enum([...orders, ''])
    .nullish()
    .transform((order) => order || undefined)
    .optional();
}

/** Returns the input schema of a list page. */
export function pageQuery<F extends z.ZodRawShape, S extends string>(filters: F, sortable: readonly [S, ...S[]]) {
  return z.strictObject({
    pageNum: z.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.number().int().min(1).max(100).default(10),
    orderFlag: orderBy(sortable),
    ...filters,
  });
}

/** Returns the output schema of a list page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    pageInfo: z.object({
      resultList: z.array(item),
      totalSize: z.number().int(),
      pageNum: z.number().int(),
      pageSize: z.number().int(),
    }),
  });
