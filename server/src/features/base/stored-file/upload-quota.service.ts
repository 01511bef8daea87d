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

/** What is counted together: what people hand in, and what is made for others. */
const ofPeople: FileScope[] = ['run', 'avatar', 'application', 'school', 'task'];
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
  ] as const),
];

/**
 * Refuses a file for which there is no room, on the disk or in what its owner may upload. Until the transaction ends nothing else
 * of that person is counted: two at once would both fit.
 */
export async function ensureRoom(db: Db, files: FileStore, file: NewFile): Promise<void> {
  if ((await files.freeBytes()) < file.bytes + spared) throw new Fault(fileFaults.diskFull, {}, 60);
  // One a student, whoever brings them: the size of the school bounds them.
  if (file.scope === 'student') return;
  // The exam bounds how many, and time how long.
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
