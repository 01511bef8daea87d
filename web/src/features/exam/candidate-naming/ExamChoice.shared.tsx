import { useQuery } from '@tanstack/react-query';
import { type Exam, examApi, examStateNames } from '@xueyan/contract/exam/exam';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import type { SearchFieldProps } from '../../../ui/list/list-state.ts';
import { useFoundRows } from '../../../ui/list/useFoundRows.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { candidateNamingText } from './candidate-naming.text.ts';

interface ExamChoiceProps {
  value?: string | undefined;
  onChange?: (examId: string) => void;
  id?: string;
}

/** Selects one of the exams to which candidates can be added. */
export const ExamChoice = (props: ExamChoiceProps) => <ExamSelect {...props} isOpen />;

/** Field of a list's search row that selects any exam. */
export const ExamFilter = ({ onChange, ...props }: SearchFieldProps) => (
  <ExamSelect {...props} allowClear onChange={(examId) => onChange(examId || undefined)} />
);

interface ExamSelectProps extends ExamChoiceProps {
  className?: string | undefined;
  allowClear?: boolean;
  /** Only exams that are not over. */
  isOpen?: boolean;
}

/** Select of an exam: searched on the server, the next page comes with scrolling. */
function ExamSelect({ id, className, value, onChange, allowClear = false, isOpen = false }: ExamSelectProps) {
  const t = useText(candidateNamingText);
  const phrase = usePhrase();
  const [chosen, setChosen] = useState<Exam>();
  const {
    rows: exams,
    fetching,
    ...found
  } = useFoundRows({
    endpoint: examApi.list,
    ask: (examName) => ({ ...(isOpen && { isOpen }), ...(examName && { examName }) }),
    keyOf: ({ examId }) => examId,
    most: 60,
  });
  const known = exams.find(({ examId }) => examId === value) ?? (chosen?.examId === value ? chosen : undefined);
  const asked = useQuery({ ...query(examApi.get, { examId: value ?? '' }), enabled: Boolean(value) && !known });
  const labelOf = ({ examName, state }: Exam) => `${examName}（${phrase(examStateNames[state])}）`;
  const shown = known ?? asked.data;
  return (
    <Select<{ value: string; label?: string } | null>
      {...(id ? { id } : {})}
      {...(className ? { className } : {})}
      aria-label={t('chooseExam')}
      placeholder={t(allowClear ? 'anyExam' : 'chooseExam')}
      allowClear={allowClear}
      // The name is shown even when the search finds other exams.
      value={value ? { value, label: shown ? labelOf(shown) : ' ' } : null}
      labelInValue
      {...found.select}
      notFoundContent={fetching ? null : t(isOpen ? 'noExam' : 'examNotFound')}
      options={exams.map((exam) => ({ value: exam.examId, label: labelOf(exam) }))}
      onChange={(next) => {
        setChosen(exams.find(({ examId }) => examId === next?.value));
        found.clear();
        onChange?.(next?.value ?? '');
      }}
    />
  );
}
