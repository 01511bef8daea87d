import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type Exam, examApi, examStateNames } from '@xueyan/contract/exam/exam';
import { Select } from 'antd';
import { type UIEvent, useState } from 'react';
import { query } from '../../../api/query.ts';
import type { SearchFieldProps } from '../../../ui/list/list-state.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { candidateNamingText } from './candidate-naming.text.ts';

const pageSize = 20;
/** Pixels from the end of the list at which the next page is fetched. */
const nearEnd = 80;

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

/** Returns the exams whose name contains the words, as many pages as were scrolled through. */
function useExams(words: string, isOpen: boolean) {
  const examName = useSettled(words.trim().slice(0, 60), 300);
  const [seen, setSeen] = useState({ examName, pages: 1 });
  const pages = seen.examName === examName ? seen.pages : 1;
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, at) => ({
      ...query(examApi.list, {
        ...{ pageNum: at + 1, pageSize },
        ...(isOpen && { isOpen }),
        ...(examName && { examName }),
      }),
      placeholderData: keepPreviousData,
    })),
  });
  const exams = found.flatMap(({ data }) => data?.pageInfo.resultList ?? []);
  const total = found[0]?.data?.pageInfo.totalSize ?? 0;
  const fetching = found.some(({ isFetching }) => isFetching);
  return {
    // An exam that moved to another page while they were fetched is listed once.
    exams: [...new Map(exams.map((exam) => [exam.examId, exam])).values()],
    fetching,
    more: () => {
      if (!fetching && pages * pageSize < total) setSeen({ examName, pages: pages + 1 });
    },
  };
}

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
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<Exam>();
  const { exams, fetching, more } = useExams(words, isOpen);
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
      loading={fetching}
      showSearch={{ filterOption: false, onSearch: setWords }}
      notFoundContent={fetching ? null : t(isOpen ? 'noExam' : 'examNotFound')}
      options={exams.map((exam) => ({ value: exam.examId, label: labelOf(exam) }))}
      onPopupScroll={({ currentTarget, target }: UIEvent<HTMLElement>) => {
        const { scrollTop, clientHeight, scrollHeight } = target instanceof HTMLElement ? target : currentTarget;
        if (scrollTop + clientHeight > scrollHeight - nearEnd) more();
      }}
      onChange={(next) => {
        setChosen(exams.find(({ examId }) => examId === next?.value));
        setWords('');
        onChange?.(next?.value ?? '');
      }}
    />
  );
}
