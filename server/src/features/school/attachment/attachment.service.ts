import { fileAddress } from '@xueyan/contract/base/file';
import { categoryOf, headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';
import { type Attachment, attachmentFaults } from '@xueyan/contract/school/attachment';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { FileStore } from '../../../platform/files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sectionToEdit, sectionToOpen } from '../section/section.service.ts';
import { attachmentStore } from './attachment.store.ts';

/** The files of a section, for whoever may open it. */
export async function listAttachments(db: Db, clock: Clock, actor: Actor, sectionId: string): Promise<Attachment[]> {
  await sectionToOpen(db, actor, sectionId);
  const rows = await attachmentStore.ofSection(db, sectionId);
  return rows.map(({ id, createdAt, file }) => ({
    attachmentId: id,
    name: file.name,
    bytes: file.bytes,
    category: categoryOf(file.name) ?? 'document',
    address: fileAddress(file.id),
    createTime: clock.write(createdAt),
  }));
}

/** Takes a file away from its section. */
export const removeAttachment = (db: Db, platform: Platform, actor: Actor, attachmentId: string) =>
  db.transaction(async (tx) => {
    const attachment = await attachmentStore.find(tx, attachmentId);
    ensure(attachment, wireFaults.gone);
    await sectionToEdit(tx, actor, attachment.sectionId);
    await platform.removeWith(tx, actor, 'attachment', [attachmentId]);
    await attachmentStore.remove(tx, attachment.fileId);
    const { name, sectionId } = attachment;
    await recordAudit(tx, actor, 'attachment.delete', attachmentId, { name, sectionId });
  });

/** Attaches a file that is made here; answers what it is called by. */
export async function attachBytes(
  db: Db,
  files: FileStore,
  actor: Actor,
  sectionId: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> {
  const { courseId } = await sectionToEdit(db, actor, sectionId);
  const mediaType = mediaTypeOf(name, bytes.subarray(0, headBytes));
  ensure(mediaType, attachmentFaults.kind);
  const file = { name, mediaType, bytes: bytes.length, sha256: await files.put(bytes) };
  return attachmentStore.insert(db, sectionId, { ...file, ownerId: actor.id, scope: 'course', scopeId: courseId });
}

/** Attaches a file that is stored already under another record; answers what it is called by. */
export async function attachStored(
  db: Db,
  actor: Actor,
  sectionId: string,
  { name, mediaType, bytes, sha256 }: { name: string; mediaType: string; bytes: number; sha256: string },
): Promise<string> {
  const { courseId } = await sectionToEdit(db, actor, sectionId);
  const file = { name, mediaType, bytes, sha256, ownerId: actor.id, scope: 'course' as const, scopeId: courseId };
  return attachmentStore.insert(db, sectionId, file);
}
