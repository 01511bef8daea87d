import { useQuery } from '@tanstack/react-query';
import { examApi, examStateNames } from '@xueyan/contract/exam/exam';
import { Select } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { examAccountText } from './exam-account.text.ts';

interface ExamChoiceProps {
  value?: string;
  onChange?: (examId: string) => void;
  id?: string;
}

const mayBeFilled = ['draft', 'published', 'running'];

/** One of the exams to which candidates can be added. */
export function ExamChoice({ value, onChange, id }: ExamChoiceProps) {
  const t = useText(examAccountText);
  const phrase = usePhrase();
  const exams = useQuery(query(examApi.list, { pageSize: 100 }));
  const options = (exams.data?.pageInfo.resultList ?? [])
    .filter(({ state }) => mayBeFilled.includes(state))
    .map(({ examId, examName, state }) => ({
      value: examId,
      label: `${examName}（${phrase(examStateNames[state])}）`,
    }));
  return (
    <Select
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      aria-label={t('chooseExam')}
      placeholder={t('chooseExam')}
      loading={exams.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={exams.isFetching ? null : t('noExam')}
      options={options}
      {...(onChange ? { onChange } : {})}
    />
  );
}
