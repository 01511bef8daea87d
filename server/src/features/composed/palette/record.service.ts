import { type PaletteRecord, paletteMaxResults, paletteRecordKinds } from '@xueyan/contract/composed/palette';
import { matchSpelling } from '@xueyan/contract/composed/spelling';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Finder, FoundName } from '../../../http/finder.ts';
import type { Clock } from '../../../platform/clock.ts';
import { openReader } from './reading.rule.ts';

/** Maximum number of results of one kind, and of names whose pinyin is searched. */
const mostOfKind = 4;
const mostSpelled = 1_000;
/** Possible pinyin: only letters, as an input method writes them. */
const spelled = /^[a-z' ]{2,40}$/i;

/**
 * Finds records that the actor may open, by words in their text or by the pinyin of their names; the best of each kind.
 */
export async function findRecords(
  db: Db,
  clock: Clock,
  actor: Actor,
  finders: Finder[],
  words: string,
): Promise<PaletteRecord[]> {
  const read = await openReader();
  const own = finders.filter(({ may }) => !may || may(actor));
  const lists = await Promise.all(
    own.map(async ({ kind, names }) => {
      const holding = await names(db, clock, actor, { words, most: mostOfKind });
      const latest = spelled.test(words) ? await names(db, clock, actor, { words: undefined, most: mostSpelled }) : [];
      const scored = byId([...latest, ...holding]).flatMap((one) => {
        const match = matchSpelling(one.title, read(one.title, 'text'), words);
        // The words may be in the text only.
        const holds = holding.some(({ recordId }) => recordId === one.recordId);
        return match || holds ? [{ one, score: match?.score ?? 0, ranges: match?.ranges ?? [] }] : [];
      });
      return scored
        .toSorted((a, b) => b.score - a.score)
        .slice(0, mostOfKind)
        .map(({ one, score, ranges }) => ({ score, record: present(kind, one, ranges) }));
    }),
  );
  const order = (kind: PaletteRecord['kind']) => paletteRecordKinds.indexOf(kind);
  return lists
    .flat()
    .toSorted((a, b) => b.score - a.score)
    .slice(0, paletteMaxResults)
    .map(({ record }) => record)
    .toSorted((a, b) => order(a.kind) - order(b.kind));
}

/** What was found by its words comes last: it may have an excerpt. */
const byId = (names: FoundName[]) => [...new Map(names.map((one) => [one.recordId, one])).values()];

const present = (
  kind: PaletteRecord['kind'],
  { recordId, parentId = undefined, title, note, excerpt = null }: FoundName,
  ranges: PaletteRecord['ranges'],
): PaletteRecord => ({
  ...{ kind, recordId, title, note, ranges, parentId: parentId ?? null },
  excerpt: ranges.length === 0 ? excerpt : null,
});
