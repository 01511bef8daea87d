import type { CourseState } from '@xueyan/contract/school/course';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { courseText } from './course.text.ts';

const tones = { unreleased: 'neutral', released: 'info', inProgress: 'good', ended: 'neutral' } as const;

export function CourseStateTag({ state }: { state: CourseState }) {
  const t = useText(courseText);
  return <StateTag tone={tones[state]}>{t(state)}</StateTag>;
}
