import { difficultyFaults } from '@xueyan/contract/exam/difficulty-fault';
import { difficulties } from '@xueyan/contract/exam/question';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { readEntries } from '../../base/dictionary/dictionary.service.ts';

type Code = (typeof difficulties)[number];

/** A difficulty under the names that the school gave it. */
export interface Level {
  code: Code;
  /** Chinese, English and Mongolian. */
  names: string[];
  enabled: boolean;
}

/** Returns the difficulties of the school from easy to hard, those that are switched off too. */
export async function readLevels(db: Db): Promise<Level[]> {
  const entries = new Map((await readEntries(db, 'QUESTION_DIFFICULTY')).map((entry) => [entry.code, entry]));
  return difficulties.map((code) => {
    const entry = entries.get(code);
    return {
      code,
      names: entry ? [entry.name, entry.nameEn, entry.nameMn].filter(Boolean) : [code],
      enabled: entry?.enabled ?? true,
    };
  });
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** Returns the difficulty that the school calls so in any language; undefined if none. */
export const levelNamed = (levels: Level[], text: string): Code | undefined =>
  text.trim() === '' ? undefined : levels.find(({ names }) => names.some((name) => plain(name) === plain(text)))?.code;

export const nameOfLevel = (levels: Level[], code: string): string =>
  levels.find((level) => level.code === code)?.names[0] ?? code;

/** Returns the difficulty itself, or the nearest one that is not switched off. */
export function nearestLevel(levels: Level[], code: Code): Code {
  const open = levels.filter(({ enabled }) => enabled);
  const distance = (level: Level) => Math.abs(Number(level.code) - Number(code));
  return open.toSorted((one, other) => distance(one) - distance(other))[0]?.code ?? code;
}

/** Faults if a difficulty is newly chosen although it is switched off; `former` may stay. */
export async function ensureLevel(db: Db, code: Code, former?: Code): Promise<void> {
  if (code === former) return;
  const levels = await readLevels(db);
  const isOpen = levels.some((level) => level.code === code && level.enabled);
  ensure(isOpen, difficultyFaults.off, { name: nameOfLevel(levels, code) });
}
