import { sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { nodes } from '../../../db/node.table.ts';
import { isSilent } from '../../../db/node-lease.ts';
import type { Db } from '../../../db/sql.ts';

export const installationStore = {
  describe: async (db: Db) => {
    const { rows } = await db.execute<{ databaseVersion: string; serverCount: number; userCount: number }>(sql`
      select current_setting('server_version') as "databaseVersion",
        (select count(*)::int from ${nodes} where not ${nodes.stopped} and not ${isSilent}) as "serverCount",
        (select count(*)::int from ${users}) as "userCount"`);
    return rows[0] ?? { databaseVersion: '', serverCount: 0, userCount: 0 };
  },
};
