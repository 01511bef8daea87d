import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import type { Db } from '../../../db/connect.ts';
import { findFile } from '../../base/stored-file/stored-file.service.ts';
import { sectionToOpen, slidesOfSection } from '../../school/section/section.service.ts';
import { shownFile } from '../courseware/courseware.service.ts';
import { classToAttend } from './class-session.service.ts';

/**
 * Returns a file of the slides; students may read it while its section is shown, otherwise only if the section is open
 * to them.
 */
export async function slideFile(db: Db, actor: Actor, classSessionId: string, attachmentId: string) {
  for (const id of [classSessionId, attachmentId]) ensure(Id.safeParse(id).success, wireFaults.gone);
  const session = await classToAttend(db, actor, classSessionId);
  const found = await shownFile(db, attachmentId);
  ensure(found, wireFaults.gone);
  const section = await slidesOfSection(db, found.sectionId);
  ensure(section?.courseId === session.courseId && section.kind === 'courseware', wireFaults.gone);
  const shown = session.state === 'running' && session.sectionId === found.sectionId;
  if (!session.teaching && !shown) await sectionToOpen(db, actor, found.sectionId);
  const file = found.fileId ? await findFile(db, found.fileId) : undefined;
  ensure(file, wireFaults.gone);
  return file;
}
