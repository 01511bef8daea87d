import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { startJob } from '../../base/job/job.service.ts';
import type { SectionRow } from '../section/section.service.ts';
import { attachmentStore, type NewFile } from './attachment.store.ts';

/** Job that prepares a file of a courseware section as soon as it is there; the courseware says what is done. */
export const arrivalJob = jobKind({
  kind: 'courseware.arrive',
  access: 'system',
  input: z.object({ attachmentId: Id }),
});

/** Adds a stored file to a section; returns the id of the attachment. Checks no right. */
export async function addToSection(
  db: Db,
  section: Pick<SectionRow, 'id' | 'courseId' | 'kind'>,
  file: Omit<NewFile, 'scope' | 'scopeId'>,
): Promise<string> {
  const row = { ...file, scope: 'course' as const, scopeId: section.courseId };
  const attachmentId = await attachmentStore.insert(db, section.id, row);
  if (section.kind === 'courseware')
    await startJob({ db, actor: null }, arrivalJob, { input: { attachmentId }, title: file.name, key: attachmentId });
  return attachmentId;
}
