import { type FileScope, fileFaults } from '@xueyan/contract/base/file';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { FileStore } from '../../../platform/files.ts';
import { readParameters } from '../parameter/parameter.service.ts';
import { type UploadParameter, uploadParameters } from './stored-file.parameter.ts';
import { storedFileStore } from './stored-file.store.ts';

export interface NewFile {
  ownerId: string;
  scope: FileScope;
  scopeId: string;
  bytes: number;
}

const megabyte = 1024 * 1024;
/** Free bytes that uploads leave to everything else. */
const spared = 256 * megabyte;

/** Scopes that are counted together: submissions of people, and materials for others. */
const ofPeople: FileScope[] = ['run', 'avatar', 'application', 'school', 'task', 'chat'];
const materials: FileScope[] = [
  ...([
    'course',
    'help',
    'question',
    'article',
    'resource',
    'page',
    'material',
    'dataset',
    'training',
    'knowledge',
    'research',
    'deck',
    'mindmap',
  ] as const),
];

/**
 * Refuses a file that exceeds the space of the disk or its owner's limit. Locks the owner until the transaction ends,
 * since two concurrent files could each fit.
 */
export async function ensureRoom(db: Db, files: FileStore, file: NewFile): Promise<void> {
  if ((await files.freeBytes()) < file.bytes + spared) throw new Fault(fileFaults.diskFull, {}, 60);
  // One per student, whoever uploads it, so the size of the school is the limit.
  if (file.scope === 'student') return;
  // The exam limits their number, and the retention their time.
  if (file.scope === 'snapshot') return;
  await storedFileStore.lockOwner(db, file.ownerId);
  const parameters = await readParameters(db, uploadParameters);
  const fits = (used: number, limit: UploadParameter) => used + file.bytes <= parameters[limit] * megabyte;
  if (file.scope === 'run') {
    const used = await storedFileStore.bytesOf(db, { scope: 'run', scopeId: file.scopeId });
    ensure(fits(used, 'uploadMbPerRun'), fileFaults.runFull, { max: parameters.uploadMbPerRun });
  }
  const [scopes, limit] = ofPeople.includes(file.scope)
    ? ([ofPeople, 'uploadMbPerPerson'] as const)
    : ([materials, 'materialMbPerPerson'] as const);
  const used = await storedFileStore.bytesOf(db, { ownerId: file.ownerId, scopes });
  ensure(fits(used, limit), fileFaults.ownerFull, { max: parameters[limit] });
}
