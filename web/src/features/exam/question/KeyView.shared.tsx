import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { BlankKey, QuestionKey } from '@xueyan/contract/exam/question-key';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './answer.module.css';
import { questionText } from './question.text.ts';
import { RichText } from './RichText.tsx';
import { gapName, letterOf } from './stem.ts';

interface KeyViewProps {
  content: QuestionContent;
  answer: QuestionKey;
  analysis?: string;
  /** Points of the whole question here; criteria of a rubric are shown as their share of them. */
  points?: number;
}

/** The key of a question, using the letters of the shown options, with the explanation. */
export function KeyView({ content, answer, analysis = '', points }: KeyViewProps) {
  const t = useText(questionText);
  return (
    <Flex vertical gap="small" className={styles.key}>
      <strong>{t('answer')}</strong>
      <KeyOf content={content} answer={answer} points={points} />
      {analysis.trim() !== '' && (
        <>
          <strong>{t('analysis')}</strong>
          <RichText source={analysis} />
        </>
      )}
    </Flex>
  );
}

const letterIn = (items: { id: string }[], id: string) => letterOf(items.findIndex((item) => item.id === id));

const inWords = (key: BlankKey) =>
  key.form === 'text' ? key.accepted.join(' / ') : `${key.value}${key.tolerance > 0 ? ` ± ${key.tolerance}` : ''}`;

interface KeyOfProps {
  content: QuestionContent;
  answer: QuestionKey;
  points?: number | undefined;
}

function KeyOf({ content, answer, points }: KeyOfProps): ReactNode {
  const t = useText(questionText);
  if (content.kind === 'single' && answer.kind === 'single') return letterIn(content.options, answer.correct);
  if (content.kind === 'multiple' && answer.kind === 'multiple')
    return answer.correct
      .map((id) => letterIn(content.options, id))
      .toSorted()
      .join('、');
  if (answer.kind === 'judge') return t(answer.correct ? 'true' : 'false');
  if (answer.kind === 'blank')
    return (
      <ul className={styles.rows}>
        {answer.blanks.map((key, index) => (
          <li key={key.id}>{`${gapName(index)} ${inWords(key)}`}</li>
        ))}
      </ul>
    );
  if (content.kind === 'cloze' && answer.kind === 'cloze')
    return (
      <ul className={styles.rows}>
        {answer.gaps.map((key, index) => {
          const options = content.gaps.find(({ id }) => id === key.id)?.options ?? [];
          const words = key.form === 'choice' ? letterIn(options, key.correct) : inWords(key);
          return <li key={key.id}>{`${gapName(index)} ${words}`}</li>;
        })}
      </ul>
    );
  if (answer.kind === 'essay') {
    const sum = answer.rubric.reduce((all, { weight }) => all + weight, 0);
    const worth = (weight: number) => Math.round((points === undefined ? weight : (weight / sum) * points) * 100) / 100;
    return (
      <>
        <RichText source={answer.reference} />
        <ul>
          {answer.rubric.map(({ id, point, weight }) => (
            <li key={id}>{`${point}（${worth(weight)}）`}</li>
          ))}
        </ul>
      </>
    );
  }
  if (content.kind === 'matching' && answer.kind === 'matching')
    return content.left
      .map(({ id }, index) => `${index + 1} – ${letterIn(content.right, answer.pairs[id] ?? '')}`)
      .join('，');
  if (content.kind === 'ordering' && answer.kind === 'ordering')
    return (
      <ol>
        {answer.order.map((id) => (
          <li key={id}>
            <RichText source={content.items.find((item) => item.id === id)?.text ?? ''} />
          </li>
        ))}
      </ol>
    );
  if (content.kind === 'compound' && answer.kind === 'compound')
    return content.parts.map(({ id, content: part }, index) => {
      const key = answer.parts[id];
      return (
        <div key={id}>
          {t('part', { n: index + 1 })} {key && <KeyOf content={part} answer={key} />}
        </div>
      );
    });
  if (answer.kind === 'programming') return <pre className={styles.shown}>{answer.solution?.source ?? '—'}</pre>;
  if (answer.kind === 'sql') return <pre className={styles.shown}>{answer.solution}</pre>;
  if (answer.kind === 'machine')
    return <pre className={styles.shown}>{answer.scripts.map(({ script }) => script).join('\n---\n')}</pre>;
  return null;
}
