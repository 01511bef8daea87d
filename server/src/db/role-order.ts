import { roleCodes } from '@xueyan/contract/wire/actor';
import { asc, sql } from 'drizzle-orm';
import { roles } from './account.table.ts';

/**
 * Order of roles: the product's own first, then the school's. The first role of a person determines the layout of the
 * interface.
 */
export const rolesInOrder = [
  sql`array_position(array[${sql.raw(roleCodes.map((code) => `'${code}'`).join(', '))}]::text[], ${roles.code}) nulls last`,
  asc(roles.code),
];
