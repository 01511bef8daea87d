import { asc, eq } from 'drizzle-orm';
import { matchClarifications, matchEntries, matches, matchMembers } from '../../../db/match.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const matchPortableStore = {
  matches: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: matches.name,
        at: matchMembers.joinedAt,
        team: matchEntries.name,
        standing: matchEntries.standing,
        beginAt: matches.beginAt,
        endAt: matches.endAt,
      })
      .from(matchMembers)
      .innerJoin(matches, eq(matches.id, matchMembers.matchId))
      .innerJoin(matchEntries, eq(matchEntries.id, matchMembers.entryId))
      .where(eq(matchMembers.userId, userId))
      .orderBy(asc(matchMembers.joinedAt), asc(matchMembers.matchId))
      .limit(most)
      .offset(from),

  matchesSet: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: matches.name,
        at: matches.createdAt,
        text: matches.notice,
        rules: matches.rules,
        state: matches.state,
        beginAt: matches.beginAt,
        endAt: matches.endAt,
      })
      .from(matches)
      .where(eq(matches.ownerId, userId))
      .orderBy(asc(matches.createdAt), asc(matches.id))
      .limit(most)
      .offset(from),

  matchQuestions: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: matches.name,
        at: matchClarifications.createdAt,
        text: matchClarifications.question,
        answer: matchClarifications.answer,
      })
      .from(matchClarifications)
      .innerJoin(matches, eq(matches.id, matchClarifications.matchId))
      .where(eq(matchClarifications.authorId, userId))
      .orderBy(asc(matchClarifications.createdAt), asc(matchClarifications.id))
      .limit(most)
      .offset(from),
};
