import type { Db } from '../../../db/connect.ts';
import { entryStore as store } from './entry.store.ts';
import type { MatchRow } from './match.store.ts';

/**
 * Updates the entries from the classes: removes students who left them and, in matches of individuals, enters every
 * student. Runs when a match is published and when it begins; afterwards entries do not change by themselves.
 */
export async function syncEntries(db: Db, { id: matchId, entryWay }: MatchRow): Promise<void> {
  await store.dropLeavers(db, matchId);
  if (entryWay === 'team') return;
  for (const { userId, userName } of await store.newcomers(db, matchId))
    await store.insert(db, { matchId, name: userName, source: 'class' }, [userId]);
}
