import type { ImportRow } from '@xueyan/contract/base/import';
import { maxWords, type SensitiveWordForm, sensitiveWordFaults } from '@xueyan/contract/base/sensitive-word';
import { sensitiveWordImport } from '@xueyan/contract/base/sensitive-word-import';
import { Fault } from '@xueyan/contract/wire/fault';
import { defineImport, type Judgement } from '../../../http/sheet-import.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { addWord, updateWord } from './sensitive-word.service.ts';
import { sensitiveWordStore } from './sensitive-word.store.ts';
import { isComparable } from './word-matcher.rule.ts';

type Row = ImportRow<typeof sensitiveWordImport>;
type Known = SensitiveWordForm & { id: string };

/**
 * Imports words by their comparable form: adds them, or changes their level and category. Each takes effect at once.
 */
export const sensitiveWordSheetImport = defineImport(sensitiveWordImport, {
  keyOf: ({ word }) => word,

  check: async ({ db }, _, rows) => {
    const known = await sensitiveWordStore.byWords(
      db,
      rows.map(({ word }) => word),
    );
    const byWord = new Map(known.map((one) => [one.word, one]));
    let room = maxWords - (await sensitiveWordStore.count(db));
    return rows.map((row): Judgement => {
      const before = byWord.get(row.word);
      if (before) return { plan: isSame(before, row) ? 'same' : 'change' };
      if (!isComparable(row.word)) return { plan: 'refuse', reasons: [sensitiveWordFaults.noSign] };
      room -= 1;
      return room < 0
        ? { plan: 'refuse', reasons: [{ ...sensitiveWordFaults.tooMany, values: { max: maxWords } }] }
        : { plan: 'add' };
    });
  },

  enter: async ({ db, actor }, _, row) => {
    const [before] = await sensitiveWordStore.byWords(db, [row.word]);
    if (!isComparable(row.word)) throw new Fault(sensitiveWordFaults.noSign);
    if (before) await updateWord(db, before.id, row);
    const id = before?.id ?? (await addWord(db, row));
    await recordAudit(db, actor, before ? 'sensitiveword.update' : 'sensitiveword.save', id, { ...row });
    return undefined;
  },
});

const isSame = (before: Known, row: Row) => before.level === row.level && before.category === row.category;
