import { type Question, type QuestionState, questionStateNames } from '@xueyan/contract/exam/question';
import { type QuestionKind, questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Typography } from 'antd';
import { useMemo } from 'react';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import type { ListColumn } from '../../../ui/list/ListTable.tsx';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { allDifficulties, nameOf } from './choices.shared.ts';

/** Columns of the list of questions. */
export function useQuestionColumns(): ListColumn<Question>[] {
  const phrase = usePhrase();
  return useMemo(
    () => [
      {
        dataIndex: 'title',
        pinned: true,
        width: 360,
        render: (title: string) => (
          <Typography.Text ellipsis={{ tooltip: title }} style={{ maxWidth: 340 }}>
            {title}
          </Typography.Text>
        ),
      },
      {
        dataIndex: 'kind',
        sortField: 'kind',
        render: (kind: QuestionKind) => phrase(questionKindNames[kind]),
      },
      {
        dataIndex: 'difficulty',
        sortField: 'difficulty',
        render: (difficulty: string) => nameOf(allDifficulties(), difficulty),
      },
      { dataIndex: 'score', sortField: 'score', align: 'right' },
      { dataIndex: 'bankName' },
      {
        dataIndex: 'chapterName',
        render: (chapter: string, { courseName }: Question) => [courseName, chapter].filter(Boolean).join(' · '),
      },
      {
        dataIndex: 'knowledgePoints',
        render: (points: Question['knowledgePoints']) => points.map(({ name }) => name).join('、'),
      },
      {
        dataIndex: 'state',
        render: (state: QuestionState) => (
          <StateTag tone={state === 'onShelf' ? 'good' : 'neutral'}>{phrase(questionStateNames[state])}</StateTag>
        ),
      },
      { dataIndex: 'ownerName' },
      {
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [phrase],
  );
}
