import type { View } from '@xueyan/contract/base/view';
import { contentRecords } from './content.ts';
import { courseRecords } from './course.ts';
import { examRecords } from './exam.ts';
import type { RecordPage } from './record-page.ts';

/** Every page of single records. A new one needs an entry here, or a reason below: `npm run check` says so. */
export const recordPages: RecordPage[] = [...courseRecords, ...examRecords, ...contentRecords];

/** Pages that no record of the demo school opens, and why. */
export const withoutRecord: Partial<Record<View, string>> = {};
