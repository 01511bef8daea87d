import { useQuery } from '@tanstack/react-query';
import { classChangeApi } from '@xueyan/contract/school/class-change';
import { Alert } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { classChangeText } from './class-change.text.ts';

interface ClassEffectsProps {
  change: 'graduate' | 'merge';
  classIds: string[];
  toClassId?: string | undefined;
  carryCourses?: boolean;
}

/** Effects of a change before it is made. */
export function ClassEffects({ change, classIds, toClassId, carryCourses = true }: ClassEffectsProps) {
  const t = useText(classChangeText);
  const effect = useQuery(query(classChangeApi.effect, { classIds, ...(toClassId && { toClassId }) }));
  const merging = change === 'merge';
  return (
    <QueryView query={effect}>
      {({ studentCount, suspendedCount, courseNames, newCourseNames, lessonCount }) => {
        const named = merging ? newCourseNames : courseNames;
        const courses = named.length > 0 && (!merging || carryCourses);
        const lines = [
          t(merging ? 'willMove' : 'willGraduate', { n: studentCount }),
          suspendedCount > 0 && t(merging ? 'suspendedMove' : 'staySuspended', { n: suspendedCount }),
          courses && t(merging ? 'newCourses' : 'keepCourses', { n: named.length, names: named.join('、') }),
          courseNames.length === 0 && t('noCourses'),
          merging && carryCourses && lessonCount > 0 && t('lessons', { n: lessonCount }),
          merging && t('endAfter'),
        ].filter((line) => line !== false);
        return (
          <Alert
            type="warning"
            showIcon
            title={t('effect')}
            description={
              <ul style={{ margin: 0, paddingInlineStart: 20 }}>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            }
          />
        );
      }}
    </QueryView>
  );
}
