import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { teamToRead, teamToWrite } from '../student-team/student-team.service.ts';

/** Access rule of a team's files: whoever may see its work reads them, its members add them. */
export const teamFileRule = {
  read: (db: Db, actor: Actor, teamId: string) => teamToRead(db, actor, teamId),
  write: (db: Db, actor: Actor, teamId: string) => teamToWrite(db, actor, teamId),
};
