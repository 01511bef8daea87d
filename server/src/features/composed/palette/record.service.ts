import { type PaletteRecord, paletteMaxResults, paletteRecordKinds } from '@xueyan/contract/composed/palette';
import { matchSpelling } from '@xueyan/contract/composed/spelling';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Finder, FoundName } from '../../../http/finder.ts';
import type { Clock } from '../../../platform/clock.ts';
import { openReader } from './reading.rule.ts';

/** Of one kind, and how many names are read to be searched by pinyin. */
const mostOfKind = 4;
const mostSpelled = 200;
/** What may be pinyin: nothing but letters, as an input method writes them. */
const spelled = /^[a-z' ]{2,40}$/i;

/** Records that the actor may open, by the words in them or by the pinyin of their names; the best of each kind. */
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
      const scored = byId([...holding, ...latest]).flatMap((one) => {
        const match = matchSpelling(one.title, read(one.title, 'text'), words);
        // The words may stand in its text alone.
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

const byId = (names: FoundName[]) => [...new Map(names.map((one) => [one.recordId, one])).values()];

const present = (
  kind: PaletteRecord['kind'],
  { recordId, parentId = undefined, title, note }: FoundName,
  ranges: PaletteRecord['ranges'],
): PaletteRecord => ({ ...{ kind, recordId, title, note, ranges }, parentId: parentId ?? null });
