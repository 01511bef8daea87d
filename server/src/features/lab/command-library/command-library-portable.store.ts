import { asc, eq } from 'drizzle-orm';
import { commandGroups, commands } from '../../../db/command-library.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const commandLibraryPortableStore = {
  commands: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: commands.name,
        at: commands.createdAt,
        group: commandGroups.name,
        description: commands.description,
        text: commands.script,
      })
      .from(commands)
      .innerJoin(commandGroups, eq(commandGroups.id, commands.groupId))
      .where(eq(commandGroups.ownerId, userId))
      .orderBy(asc(commands.createdAt), asc(commands.id))
      .limit(most)
      .offset(from),
};
