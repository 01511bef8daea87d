import type { Chapter, Section } from '@xueyan/contract/school/section';

/** Returns the sections of a course in reading order, without their chapters. */
export const inOrder = (chapters: Chapter[]): Section[] => chapters.flatMap((chapter) => chapter.children);

/** Returns the preview of the course that a page of its sections was opened from; undefined for any other page. */
export function previewIn(state: unknown, courseId: string): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && from.startsWith(`/teaching/courses/${courseId}/preview`) ? from : undefined;
}

/** Returns the path of a section. */
export const sectionPath = (courseId: string, section: Pick<Section, 'id' | 'kind'>) =>
  section.kind === 'experiment' ? `/experiments/${section.id}` : `/courses/${courseId}/sections/${section.id}`;
