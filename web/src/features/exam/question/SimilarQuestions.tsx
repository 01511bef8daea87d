import { useQuery } from '@tanstack/react-query';
import { questionApi } from '@xueyan/contract/exam/question';
import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import { comparedMax, plainWords, wordsOf } from '@xueyan/contract/exam/question-words';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { questionText } from './question.text.ts';

interface SimilarQuestionsProps {
  content: QuestionContent;
  /** The question that is edited: it is not like itself. */
  questionId: string | undefined;
}

/** A shorter stem says too little: half a bank begins with the same few characters. */
const shortestStem = 6;
const pauseMs = 800;

/** Points out nearly equal questions while one is written, by all of its words, as the server keeps those of others. */
export function SimilarQuestions({ content, questionId }: SimilarQuestionsProps) {
  const t = useText(questionText);
  const words = useMemo(
    () => (plainWords(content.stem).length < shortestStem ? '' : wordsOf(content).plain.slice(0, comparedMax).trim()),
    [content],
  );
  const text = useSettled(words, pauseMs);
  const found = useQuery({
    ...query(questionApi.similar, { text, ...(questionId && { questionId }) }),
    enabled: text !== '',
  });
  const list = found.data?.questionList ?? [];
  if (list.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('similar')}
      description={
        <ul>
          {list.map((one) => (
            <li key={one.questionId}>
              {`${one.title}（${one.bankName} · ${one.ownerName} · ${t('likeness', { n: Math.round(one.likeness * 100) })}）`}
            </li>
          ))}
        </ul>
      }
    />
  );
}
