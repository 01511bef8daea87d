import { type ClassQuestionRow, classQuestionApi, classQuestionKinds } from '@xueyan/contract/teaching/class-question';
import { letterOf } from '@xueyan/contract/teaching/class-question-sheet';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { classQuestionText } from './class-question.text.ts';

interface Props {
  filters: Partial<Input<typeof classQuestionApi.list>>;
  /** Returns the path of a class session, for questions of several classes. */
  pathOf?: (classSessionId: string) => string;
}

/** Questions asked in a class, or in several, with their results. */
export function QuestionRecords({ filters, pathOf }: Props) {
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
        dataIndex: 'createTime',
        sortField: 'createTime',
        render: (time: string) => (pathOf ? time.slice(0, 16) : time.slice(11, 16)),
      },
      ...(pathOf
        ? ([
            { dataIndex: 'courseName' },
            {
              dataIndex: 'classTitle',
              render: (title: string, { classSessionId }) => <Link to={pathOf(classSessionId)}>{title}</Link>,
            },
          ] satisfies ListColumn<ClassQuestionRow>[])
        : []),
      { dataIndex: 'kind', render: (kind: ClassQuestionRow['kind']) => t(kind) },
      { dataIndex: 'prompt', pinned: true, render: (prompt: string, row) => prompt || t(row.kind) },
      { title: t('result'), dataIndex: 'histogram', render: (_, row) => resultOf(row) },
      { title: t('answeredCount'), dataIndex: 'answered', align: 'right' },
      { title: t('rightCount'), dataIndex: 'rightCount', align: 'right' },
    ],
    [t, pathOf],
  );
  return (
    <ListTable
      endpoint={classQuestionApi.list}
      label={t('ask')}
      rowKey="classQuestionId"
      filters={filters}
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
