import type { Db } from '../../../db/connect.ts';
import { entryStore as store } from './entry.store.ts';
import type { MatchRow } from './match.store.ts';

/**
 * Brings the entries up to the classes: who left them goes, and each student of them is entered where everybody stands alone.
 * Done when a match is published and when it begins; afterwards who is in it does not change by itself.
 */
export async function syncEntries(db: Db, { id: matchId, entryWay }: MatchRow): Promise<void> {
  await store.dropLeavers(db, matchId);
  if (entryWay === 'team') return;
  for (const { userId, userName } of await store.newcomers(db, matchId))
    await store.insert(db, { matchId, name: userName, source: 'class' }, [userId]);
}
