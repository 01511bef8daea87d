import { type SlideFile, slideFilePath } from '@xueyan/contract/teaching/class-session';
import { slidesOf } from '@xueyan/contract/teaching/slide';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { slidesOfSection } from '../../school/section/section.service.ts';
import { shownPages } from '../courseware/courseware.service.ts';

interface Deck {
  sectionId: string;
  title: string;
  slides: string[];
  files: SlideFile[];
  waiting: string[];
}

/** Returns what can be shown of a section of that course: its text, or its documents and pictures. Checks no right. */
export async function deckIn(db: Db, classSessionId: string, courseId: string, sectionId: string): Promise<Deck> {
  const found = await slidesOfSection(db, sectionId);
  ensure(found, wireFaults.gone);
  ensure(found.courseId === courseId, wireFaults.gone);
  const all = found.kind === 'courseware' ? await shownPages(db, sectionId) : [];
  const files = all.flatMap(({ fileId, attachmentId, pages, ...one }) =>
    fileId && pages > 0
      ? [{ ...one, attachmentId, pages, address: `/api/${slideFilePath}/${classSessionId}/${attachmentId}` }]
      : [],
  );
  return {
    ...{ sectionId, title: found.title, slides: slidesOf(found.content ?? ''), files },
    waiting: all.flatMap(({ fileId, pages, name }) => (fileId && pages > 0 ? [] : [name])),
  };
}

export const pagesOf = ({ slides, files }: Pick<Deck, 'slides' | 'files'>) =>
  slides.length + files.reduce((sum, { pages }) => sum + pages, 0);
