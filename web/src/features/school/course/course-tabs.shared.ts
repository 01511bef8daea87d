import type { Course } from '@xueyan/contract/school/course';
import type { Rights } from '@xueyan/contract/wire/actor';
import type { Text } from '@xueyan/contract/wire/language';
import type { ComponentType } from 'react';

/** A tab that a feature above brings to the page of a course: `<feature>.course-tab.ts`. Its part is lazy. */
export interface CourseTabView {
  /** One word, unique among the tabs; it stands in the address. */
  key: string;
  name: Omit<Text, 'tw'>;
  /** Who sees it. */
  may(actor: Rights, course: Course): boolean;
  Part: ComponentType<{ courseId: string }>;
}

const views = import.meta.glob<CourseTabView>('../../*/*/*.course-tab.ts', { eager: true, import: 'courseTab' });

export const courseTabs: CourseTabView[] = Object.values(views);
