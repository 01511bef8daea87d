import { personalArchives } from '../../../db/personal-archive.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

export const personalArchiveForeign: Foreign = {
  records: async ({ school, student }) => {
    const expiresAt = new Date(school.clock.now().getTime() + 86_400_000);
    const [archive] = await school.sql
      .insert(personalArchives)
      .values({ userId: student.id, state: 'ready', expiresAt })
      .returning({ id: personalArchives.id });
    return { archiveId: archive?.id ?? '' };
  },
};
