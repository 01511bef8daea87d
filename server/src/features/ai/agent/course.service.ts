import type { Source } from '@xueyan/contract/ai/chat';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { catalogue, sectionToOpen, slidesOfSection } from '../../school/section/section.service.ts';
import { passagesAbout } from '../knowledge/ad-hoc.service.ts';

/** Maximum number of passages returned. */
const most = 6;

/**
 * Returns the passages about a question from the course readings that the actor may open now; records no reading
 * progress.
 */
export async function searchCourse(db: Db, actor: Actor, courseId: string, question: string): Promise<Source[]> {
  const open = (await catalogue(db, actor, courseId))
    .flatMap(({ children }) => children)
    .filter(({ kind, lock }) => kind === 'reading' && lock === null);
  const texts: { sectionId: string; title: string; content: string }[] = [];
  for (const { id: sectionId, title } of open) {
    if (!(await mayOpen(db, actor, sectionId))) continue;
    texts.push({ sectionId, title, content: (await slidesOfSection(db, sectionId))?.content ?? '' });
  }
  return (await passagesAbout(texts, question)).slice(0, most).flatMap(({ at, place, text }) => {
    const one = texts[at];
    return one
      ? [{ chunkId: one.sectionId, documentId: courseId, sectionId: one.sectionId, title: one.title, place, text }]
      : [];
  });
}

async function mayOpen(db: Db, actor: Actor, sectionId: string): Promise<boolean> {
  try {
    await sectionToOpen(db, actor, sectionId);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}
