import { bundleFaults } from '@xueyan/contract/composed/bundle';
import { ensure } from '@xueyan/contract/wire/fault';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import type { RuleReading } from '../../../platform/parser/rule-task.ts';
import { readCartridge } from './cartridge-in.rule.ts';
import { readFolders } from './folders-in.rule.ts';
import type { ForeignParts } from './foreign.rule.ts';
import { readMoodleBackup } from './moodle-backup-in.rule.ts';

/** Name of the entry, among the texts, that lists the paths of all files. */
export const pathsEntry = '\u2063paths.json';

/** Reads the texts of another product's package as a course. Runs in a process of its own (`platform/parser`). */
export async function read(bytes: Buffer): Promise<RuleReading> {
  const texts = await readArchive(bytes, { entries: 25_000, bytes: 64 * 1024 * 1024 });
  const about = texts.get(pathsEntry);
  ensure(about, bundleFaults.unknown);
  texts.delete(pathsEntry);
  const { paths, fileName } = JSON.parse(about.toString('utf8')) as { paths: string[]; fileName: string };
  const parts: ForeignParts = { texts, paths: new Set(paths), fileName };
  const has = (pattern: RegExp) => paths.some((path) => pattern.test(path));
  const reader = has(/^moodle_backup\.xml$/)
    ? readMoodleBackup
    : has(/(^|\/)imsmanifest\.xml$/i)
      ? readCartridge
      : readFolders;
  return { value: reader(parts), blobs: [] };
}
