import { roleCodes } from '@xueyan/contract/wire/actor';
import { asc, sql } from 'drizzle-orm';
import { roles } from './account.table.ts';

/** The product's own roles in their order, then those of the school: by the first the interface is laid out. */
export const rolesInOrder = [
  sql`array_position(array[${sql.raw(roleCodes.map((code) => `'${code}'`).join(', '))}]::text[], ${roles.code}) nulls last`,
  asc(roles.code),
];
