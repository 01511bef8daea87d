import { type ClassQuestionRow, classQuestionApi, classQuestionKinds } from '@xueyan/contract/teaching/class-question';
import { letterOf } from '@xueyan/contract/teaching/class-question-sheet';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { classQuestionText } from './class-question.text.ts';

/** What was asked in a class, and what became of it. */
export function QuestionRecords({ classSessionId }: { classSessionId: string }) {
  const t = useText(classQuestionText);
  const search = useMemo(
    () => [
      { name: 'prompt', label: t('prompt') },
      { name: 'kind', label: t('kind'), options: classQuestionKinds.map((value) => ({ value, label: t(value) })) },
    ],
    [t],
  );
  const columns = useMemo<ListColumn<ClassQuestionRow>[]>(
    () => [
      {
        title: t('time'),
        dataIndex: 'createTime',
        sortField: 'createTime',
        render: (time: string) => time.slice(11, 16),
      },
      { title: t('kind'), dataIndex: 'kind', render: (kind: ClassQuestionRow['kind']) => t(kind) },
      { title: t('prompt'), dataIndex: 'prompt', pinned: true, render: (prompt: string, row) => prompt || t(row.kind) },
      { title: t('result'), dataIndex: 'histogram', render: (_, row) => resultOf(row) },
      { title: t('answeredCount'), dataIndex: 'answered', align: 'right' },
      { title: t('rightCount'), dataIndex: 'rightCount', align: 'right' },
    ],
    [t],
  );
  return (
    <ListTable
      endpoint={classQuestionApi.list}
      label={t('ask')}
      rowKey="classQuestionId"
      filters={{ classSessionId }}
      search={search}
      columns={columns}
      place="memory"
      empty={<EmptyState compact drawing="class" title={t('noRecords')} />}
    />
  );
}

const resultOf = ({ kind, options, histogram, names }: ClassQuestionRow) =>
  kind === 'poll'
    ? options.map((option, place) => `${letterOf(place)} ${option} ${histogram[place] ?? 0}`).join(' · ')
    : names.join('、');
