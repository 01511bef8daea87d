import { eq } from 'drizzle-orm';
import { users } from './account.table.ts';

/** Accounts of people; accounts created for one exam appear in no list of people. */
export const isPerson = eq(users.accountKind, 'person');
