import type { Db } from '../../../db/connect.ts';
import { quotaStore as store, type UsageColumns } from './quota.store.ts';

/** Stores calls that were charged in the past, for schools that start with past data. */
export const recordPastUsage = (db: Db, calls: (UsageColumns & { createdAt: Date })[]) => store.insertPast(db, calls);
