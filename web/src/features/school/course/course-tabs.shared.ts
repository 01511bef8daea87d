import type { Course } from '@xueyan/contract/school/course';
import type { Rights } from '@xueyan/contract/wire/actor';
import type { Text } from '@xueyan/contract/wire/language';
import type { ComponentType } from 'react';

/** A tab that another feature adds to the page of a course: `<feature>.course-tab.ts`. Its part is lazy. */
export interface CourseTabView {
  /** A single word, unique among the tabs, used in the address. */
  key: string;
  name: Omit<Text, 'tw'>;
  /** Returns whether the actor sees the tab. */
  may(actor: Rights, course: Course): boolean;
  Part: ComponentType<{ courseId: string }>;
}

const views = import.meta.glob<CourseTabView>('../../*/*/*.course-tab.ts', { eager: true, import: 'courseTab' });

export const courseTabs: CourseTabView[] = Object.values(views);
