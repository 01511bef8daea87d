import { classQuestionKinds } from '@xueyan/contract/teaching/class-question';
import { letterOf } from '@xueyan/contract/teaching/class-question-sheet';
import { type OwnClassQuestion, ownClassQuestionApi } from '@xueyan/contract/teaching/own-class-question';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { classQuestionText } from './class-question.text.ts';
import { judgementWords } from './judgement-words.ts';

interface OwnQuestionsProps {
  courseId?: string | undefined;
  /** Only those of one class, without naming it. */
  classSessionId?: string | undefined;
}

const tones = { none: 'neutral', right: 'good', partly: 'warn', wrong: 'bad' } as const;

/** What was asked in a student's classes, with their own answers and what was revealed. */
export function OwnQuestions({ courseId, classSessionId }: OwnQuestionsProps) {
  const t = useText(classQuestionText);
  const search = useMemo(
    () => [
      { name: 'prompt', label: t('prompt') },
      { name: 'kind', label: t('kind'), options: classQuestionKinds.map((value) => ({ value, label: t(value) })) },
    ],
    [t],
  );
  const columns = useMemo<ListColumn<OwnClassQuestion>[]>(
    () => [
      { dataIndex: 'createTime', sortField: 'createTime', render: (time: string) => time.slice(0, 16) },
      ...(classSessionId
        ? []
        : [
            { dataIndex: 'courseName' },
            {
              dataIndex: 'title',
              render: (title: string, row: OwnClassQuestion) => (
                <Link to={`/classes/${row.classSessionId}`}>{title}</Link>
              ),
            },
          ]),
      { dataIndex: 'kind', render: (kind: OwnClassQuestion['kind']) => t(kind) },
      { dataIndex: 'prompt', pinned: true, render: (prompt: string, row) => prompt || t(row.kind) },
      { dataIndex: 'options', render: (_, row) => optionsOf(row) },
      { dataIndex: 'answer', render: (answer: string) => answer || '—' },
      { dataIndex: 'key', render: (key: string) => key || '—' },
      {
        dataIndex: 'judgement',
        render: (judgement: OwnClassQuestion['judgement']) => (
          <StateTag tone={tones[judgement]}>{t(judgementWords[judgement])}</StateTag>
        ),
      },
    ],
    [t, classSessionId],
  );
  return (
    <ListTable
      endpoint={ownClassQuestionApi.list}
      label={t('prompt')}
      rowKey="classQuestionId"
      filters={{ ...(courseId && { courseId }), ...(classSessionId && { classSessionId }) }}
      search={search}
      columns={columns}
      place="memory"
      empty={<EmptyState compact drawing="class" title={t(classSessionId ? 'noRecords' : 'none')} />}
    />
  );
}

/** Options with their letters, and the votes where the class was shown them. */
const optionsOf = ({ options, histogram }: OwnClassQuestion) =>
  options
    .map((option, place) => `${letterOf(place)} ${option}${histogram ? ` ${histogram[place]}` : ''}`)
    .join(' · ') || '—';
