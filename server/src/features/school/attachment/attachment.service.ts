import { fileAddress } from '@xueyan/contract/base/file';
import { categoryOf } from '@xueyan/contract/base/kind';
import type { Attachment } from '@xueyan/contract/school/attachment';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
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
export const removeAttachment = (db: Db, actor: Actor, attachmentId: string) =>
  db.transaction(async (tx) => {
    const attachment = await attachmentStore.find(tx, attachmentId);
    ensure(attachment, wireFaults.gone);
    await sectionToEdit(tx, actor, attachment.sectionId);
    await attachmentStore.remove(tx, attachment.fileId);
    const { name, sectionId } = attachment;
    await recordAudit(tx, actor, 'attachment.delete', attachmentId, { name, sectionId });
  });
