import { type Question, type QuestionState, questionStateNames } from '@xueyan/contract/exam/question';
import { type QuestionKind, questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Typography } from 'antd';
import { useMemo } from 'react';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import type { ListColumn } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { difficultyChoices, nameOf } from './choices.shared.ts';
import { questionText } from './question.text.ts';

/** What the list of questions shows of each. */
export function useQuestionColumns(): ListColumn<Question>[] {
  const t = useText(questionText);
  const phrase = usePhrase();
  return useMemo(
    () => [
      {
        title: t('stem'),
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
        title: t('kind'),
        dataIndex: 'kind',
        sortField: 'kind',
        render: (kind: QuestionKind) => phrase(questionKindNames[kind]),
      },
      {
        title: t('difficulty'),
        dataIndex: 'difficulty',
        sortField: 'difficulty',
        render: (difficulty: string) => nameOf(difficultyChoices(), difficulty),
      },
      { title: t('score'), dataIndex: 'score', sortField: 'score', align: 'right' },
      { title: t('bank'), dataIndex: 'bankName' },
      {
        title: t('chapter'),
        dataIndex: 'chapterName',
        render: (chapter: string, { courseName }: Question) => [courseName, chapter].filter(Boolean).join(' · '),
      },
      {
        title: t('points'),
        dataIndex: 'knowledgePoints',
        render: (points: Question['knowledgePoints']) => points.map(({ name }) => name).join('、'),
      },
      {
        title: t('state'),
        dataIndex: 'state',
        render: (state: QuestionState) => (
          <StateTag tone={state === 'onShelf' ? 'good' : 'neutral'}>{phrase(questionStateNames[state])}</StateTag>
        ),
      },
      { title: t('owner'), dataIndex: 'ownerName' },
      {
        title: t('updated'),
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [t, phrase],
  );
}
