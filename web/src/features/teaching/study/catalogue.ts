import type { Chapter, Section } from '@xueyan/contract/school/section';

/** The sections of a course in reading order, without their chapters. */
export const inOrder = (chapters: Chapter[]): Section[] => chapters.flatMap((chapter) => chapter.children);

/** Where a section is opened. */
export const sectionPath = (courseId: string, section: Pick<Section, 'id' | 'kind'>) =>
  section.kind === 'experiment' ? `/experiments/${section.id}` : `/courses/${courseId}/sections/${section.id}`;
