import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionKey } from '@xueyan/contract/exam/question-key';
import { emptyResponse, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './answer.module.css';
import { answerText } from './answer.text.ts';
import { ChoiceAnswer } from './ChoiceAnswer.tsx';
import { ProgramAnswer, SqlAnswer } from './CodeAnswer.tsx';
import { GapsAnswer } from './GapsAnswer.tsx';
import { MatchingAnswer } from './MatchingAnswer.tsx';
import { OrderingAnswer } from './OrderingAnswer.tsx';
import { RichText } from './RichText.tsx';
import { numberedStem } from './stem.ts';

interface QuestionAnswerProps {
  content: QuestionContent;
  /** Undefined: no response yet. */
  response: QuestionResponse | undefined;
  /** Called with the whole response at each change; if missing, the response is read-only. */
  onChange?: ((response: QuestionResponse) => void) | undefined;
  /** Shows only the question with its options, or only the response, where the question is shown already. */
  only?: 'question' | 'answer';
  /** The key, once it may be seen: right and wrong options are marked in a read-only response. */
  solution?: QuestionKey | null | undefined;
}

/** Kinds whose answer is an input field, which shows nothing when empty. */
const fields: readonly QuestionContent['kind'][] = ['essay', 'blank'];

/** Any question with its response: in previews, exams, tasks and practice. */
export function QuestionAnswer({ content, response, onChange, only, solution }: QuestionAnswerProps) {
  const given = response?.kind === content.kind ? response : emptyResponse(content);
  return (
    <div className={styles.question}>
      {only !== 'answer' && <RichText source={numberedStem(content.stem)} />}
      {(only !== 'question' || !fields.includes(content.kind)) && (
        <AnswerOf content={content} given={given} onChange={onChange} solution={onChange ? null : solution} />
      )}
    </div>
  );
}

interface AnswerOfProps {
  content: QuestionContent;
  given: QuestionResponse;
  onChange: ((response: QuestionResponse) => void) | undefined;
  solution: QuestionKey | null | undefined;
}

/** Ids of the right options; undefined where no key is given. */
function rightOf(key: QuestionKey | null | undefined): string[] | undefined {
  if (key?.kind === 'single') return [key.correct];
  if (key?.kind === 'multiple') return key.correct;
  return key?.kind === 'judge' ? [String(key.correct)] : undefined;
}

function AnswerOf({ content, given, onChange, solution }: AnswerOfProps): ReactNode {
  const t = useText(answerText);
  const readOnly = onChange === undefined;
  const give = (response: QuestionResponse) => onChange?.(response);
  const common = { readOnly, onChange: give };
  if (content.kind === 'single' && given.kind === 'single')
    return (
      <ChoiceAnswer
        options={content.options}
        chosen={given.choice ? [given.choice] : []}
        several={false}
        readOnly={readOnly}
        right={rightOf(solution)}
        onChange={([choice = null]) => give({ kind: 'single', choice })}
      />
    );
  if (content.kind === 'multiple' && given.kind === 'multiple')
    return (
      <ChoiceAnswer
        options={content.options}
        chosen={given.choices}
        several
        readOnly={readOnly}
        right={rightOf(solution)}
        onChange={(choices) => give({ kind: 'multiple', choices })}
      />
    );
  if (content.kind === 'judge' && given.kind === 'judge')
    return (
      <ChoiceAnswer
        options={[
          { id: 'true', text: t('true') },
          { id: 'false', text: t('false') },
        ]}
        chosen={given.choice === null ? [] : [String(given.choice)]}
        several={false}
        readOnly={readOnly}
        right={rightOf(solution)}
        onChange={([choice]) => give({ kind: 'judge', choice: choice === 'true' })}
      />
    );
  if (content.kind === 'blank' && given.kind === 'blank')
    return (
      <GapsAnswer
        gaps={content.blanks}
        written={given.blanks}
        readOnly={readOnly}
        onChange={(blanks) => give({ kind: 'blank', blanks })}
      />
    );
  if (content.kind === 'cloze' && given.kind === 'cloze')
    return (
      <GapsAnswer
        gaps={content.gaps}
        written={given.gaps}
        readOnly={readOnly}
        onChange={(gaps) => give({ kind: 'cloze', gaps })}
      />
    );
  if (content.kind === 'essay' && given.kind === 'essay')
    return (
      <Input.TextArea
        aria-label={t('essay')}
        autoSize={{ minRows: 6, maxRows: 24 }}
        maxLength={content.maxLength}
        showCount
        readOnly={readOnly}
        value={given.text}
        onChange={({ target }) => give({ kind: 'essay', text: target.value })}
      />
    );
  if (content.kind === 'matching' && given.kind === 'matching')
    return <MatchingAnswer content={content} response={given} {...common} />;
  if (content.kind === 'ordering' && given.kind === 'ordering')
    return <OrderingAnswer content={content} response={given} {...common} />;
  if (content.kind === 'programming' && given.kind === 'programming')
    return <ProgramAnswer content={content} response={given} {...common} />;
  if (content.kind === 'sql' && given.kind === 'sql')
    return <SqlAnswer content={content} response={given} {...common} />;
  if (content.kind === 'compound' && given.kind === 'compound')
    return content.parts.map(({ id, content: part }, index) => (
      <section key={id} className={styles.part} aria-label={t('part', { n: index + 1 })}>
        <p className={styles.hint}>{t('part', { n: index + 1 })}</p>
        <QuestionAnswer
          content={part}
          response={given.parts[id]}
          solution={solution?.kind === 'compound' ? solution.parts[id] : null}
          onChange={
            onChange &&
            ((response) => {
              // A part is neither compound nor judged by a program.
              if (isOfPart(response)) give({ kind: 'compound', parts: { ...given.parts, [id]: response } });
            })
          }
        />
      </section>
    ));
  if (content.kind === 'machine')
    return (
      <>
        <p className={styles.hint}>{`${t('inMachine')} ${t('minutes', { n: content.minutes })}`}</p>
        <ol>
          {content.steps.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ol>
      </>
    );
  return null;
}

type OfPart = Exclude<QuestionResponse, { kind: 'compound' | 'programming' | 'sql' | 'machine' }>;

const isOfPart = (response: QuestionResponse): response is OfPart =>
  !['compound', 'programming', 'sql', 'machine'].includes(response.kind);
