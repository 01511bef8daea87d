import { difficultyFaults } from '@xueyan/contract/exam/difficulty-fault';
import { difficulties } from '@xueyan/contract/exam/level-code';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { readEntries } from '../../base/dictionary/dictionary.service.ts';
import { levelDictionary, readFacilities } from '../question-level/question-level.service.ts';

/** A difficulty under the names that the school gave it. */
export interface Level {
  code: string;
  /** Chinese, English and Mongolian. */
  names: string[];
  enabled: boolean;
  /** Share of the points that candidates are expected to reach, as a fraction of 1. */
  facility: number;
}

/** Returns the difficulties of the school from easy to hard, those that are switched off too. */
export async function readLevels(db: Db): Promise<Level[]> {
  const facilityOf = await readFacilities(db);
  const entries = await readEntries(db, levelDictionary);
  const named = entries.map(({ code, name, nameEn, nameMn, enabled }) => ({
    ...{ code, enabled, names: [name, nameEn, nameMn].filter(Boolean) },
  }));
  const unnamed = difficulties
    .filter((code) => entries.every((entry) => entry.code !== code))
    .map((code) => ({ code, enabled: true, names: [code] }));
  return [...named, ...unnamed]
    .map((level) => ({ ...level, facility: facilityOf(level.code) }))
    .toSorted((one, other) => other.facility - one.facility);
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/** Returns the difficulty that the school calls so in any language; undefined if none. */
export const levelNamed = (levels: Level[], text: string): string | undefined =>
  text.trim() === '' ? undefined : levels.find(({ names }) => names.some((name) => plain(name) === plain(text)))?.code;

export const nameOfLevel = (levels: Level[], code: string): string =>
  levels.find((level) => level.code === code)?.names[0] ?? code;

/** Returns the difficulty itself, or the one nearest to it that is not switched off; the middle one for one of another school. */
export function nearestLevel(levels: Level[], code: string): string {
  const open = levels.filter(({ enabled }) => enabled);
  if (open.some((level) => level.code === code)) return code;
  const wanted = levels.find((level) => level.code === code)?.facility ?? 0.6;
  const distance = ({ facility }: Level) => Math.abs(facility - wanted);
  return open.toSorted((one, other) => distance(one) - distance(other))[0]?.code ?? code;
}

/** Faults if a difficulty is newly chosen although it is switched off or there is none; `former` may stay. */
export async function ensureLevel(db: Db, code: string, former?: string): Promise<void> {
  if (code === former) return;
  const levels = await readLevels(db);
  const isOpen = levels.some((level) => level.code === code && level.enabled);
  ensure(isOpen, difficultyFaults.off, { name: nameOfLevel(levels, code) });
}
