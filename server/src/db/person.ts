import { eq } from 'drizzle-orm';
import { users } from './account.table.ts';

/** Accounts of people: those that were made for one exam stand in no list of them. */
export const isPerson = eq(users.accountKind, 'person');
