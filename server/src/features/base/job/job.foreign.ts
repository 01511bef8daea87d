import { sql } from 'drizzle-orm';
import { newId } from '../../../db/id.ts';
import type { Foreign } from '../../../testing/foreign.ts';

export const jobForeign: Foreign = {
  records: async ({ school, student }) => {
    const jobId = newId();
    await school.sql.execute(sql`
      insert into job (id, owner_id, kind, title, data)
      values (${jobId}, ${student.id}, 'roster.import', '名单', '{}')`);
    return { jobId };
  },
};
