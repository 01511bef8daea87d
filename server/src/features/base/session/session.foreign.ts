import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/account.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

export const sessionForeign: Foreign = {
  records: async ({ school, student }) => {
    const [session] = await school.sql.select().from(sessions).where(eq(sessions.userId, student.id));
    return { sessionId: session?.id ?? '' };
  },
};
