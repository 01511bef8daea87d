import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import type { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { ReactNode } from 'react';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { KeyView } from '../../exam/question/KeyView.shared.tsx';
import { QuestionAnswer } from '../../exam/question/QuestionAnswer.shared.tsx';
import { AnswerVerdict } from './AnswerJudge.tsx';
import { AnswerMark, type useAnswerMarks } from './AnswerMarks.tsx';
import styles from './task.module.css';
import { taskText } from './task.text.ts';

type Paper = Output<typeof taskPaperApi.get>;
type Question = Paper['sections'][number]['questions'][number];

interface PaperSectionsProps {
  paper: Paper;
  children: (question: Question) => ReactNode;
}

/** The sections of a paper with their questions. */
export function PaperSections({ paper, children }: PaperSectionsProps) {
  return paper.sections.map((section, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id, only a position
    <section key={at} className={styles.stack}>
      <h3>{section.title}</h3>
      {section.note && <p className={styles.hint}>{section.note}</p>}
      {section.questions.map((question) => (
        <div key={question.versionId} className={styles.work}>
          {children(question)}
        </div>
      ))}
    </section>
  ));
}

interface PaperQuestionProps {
  question: Question;
  response: QuestionResponse | undefined;
  /** Missing where the answer is only read. */
  onChange?: (response: QuestionResponse) => void;
  /** Points that are being given, for a marker. */
  marks?: ReturnType<typeof useAnswerMarks> | undefined;
  /** What stands below the answer. */
  children?: ReactNode;
}

/** A question of a work's paper: its answer, and once it is judged the points and the key. */
export function PaperQuestion({ question, response, onChange, marks, children }: PaperQuestionProps) {
  const t = useText(taskText);
  const { versionId, number, points, content, outcome } = question;
  return (
    <>
      <p className={styles.row}>
        <b>{number}.</b>
        <span className={styles.hint}>{t('worth', { n: points })}</span>
        {outcome && marks && response && <AnswerMark {...{ marks, versionId, number, points, got: outcome.got }} />}
        {outcome && outcome.got !== null && (
          <StateTag tone={outcome.got === points ? 'good' : 'bad'}>{t('got', { n: outcome.got })}</StateTag>
        )}
      </p>
      <QuestionAnswer content={content} response={response} solution={outcome?.key} onChange={onChange} />
      {children}
      {outcome?.submissionId && <AnswerVerdict submissionId={outcome.submissionId} />}
      {outcome && <KeyView content={content} answer={outcome.key} analysis={outcome.analysis} />}
    </>
  );
}
