import { useActor } from '../../../ui/access/useActor.ts';
import { useText } from '../../../ui/text/text.ts';
import { AnswerForm } from './AnswerForm.tsx';
import styles from './class-question.module.css';
import { classQuestionText } from './class-question.text.ts';
import { QuestionBody } from './QuestionBody.tsx';
import { useQuestion } from './useQuestion.ts';

interface QuestionCardProps {
  classSessionId: string;
  /** On the projector: large, without inputs, and only what the class may see. */
  audience?: boolean;
}

/** The current question of a class, with the reader's own answer. */
export function QuestionCard({ classSessionId, audience = false }: QuestionCardProps) {
  const t = useText(classQuestionText);
  const me = useActor()?.id;
  const question = useQuestion(classSessionId, audience, audience).data?.question;
  if (!question) return audience ? <p className={styles.prompt}>{t('noneStudent')}</p> : null;
  if (audience) {
    return (
      <section className={styles.large}>
        <QuestionBody question={question} onWall />
      </section>
    );
  }
  return (
    <section className={styles.card} aria-label={t(question.kind)}>
      <QuestionBody
        question={question.state === 'open' ? { ...question, histogram: null } : question}
        {...(me && { me })}
      />
      <AnswerForm key={question.classQuestionId} question={question} />
    </section>
  );
}
