import type { StudentNumbers } from '@xueyan/contract/teaching/course-statistics';
import { Flex } from 'antd';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { courseStatisticsText } from './course-statistics.text.ts';

/** Reasons why a student is at risk, each a sentence. */
export function Reasons({ reasons }: Pick<StudentNumbers, 'reasons'>) {
  const t = useText(courseStatisticsText);
  if (reasons.length === 0) return <StateTag tone="good">{t('fine')}</StateTag>;
  return (
    <Flex vertical gap={4} align="flex-start">
      {reasons.map(({ kind, text }) => (
        <StateTag key={kind} tone="warn">
          {text}
        </StateTag>
      ))}
    </Flex>
  );
}
