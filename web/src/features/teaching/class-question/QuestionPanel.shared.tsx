import { type ClassQuestionKind, classQuestionApi, classQuestionKinds } from '@xueyan/contract/teaching/class-question';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { AskModal } from './AskModal.tsx';
import styles from './class-question.module.css';
import { classQuestionText } from './class-question.text.ts';
import { JudgeNames } from './JudgeNames.tsx';
import { QuestionBody } from './QuestionBody.tsx';
import { QuestionSwitches } from './QuestionSwitches.tsx';
import { ResponseRecords } from './ResponseRecords.shared.tsx';
import { useQuestion } from './useQuestion.ts';

/** Asks a class, and controls the question on its screens. */
export function QuestionPanel({ classSessionId }: { classSessionId: string }) {
  const t = useText(classQuestionText);
  const notice = useNotice();
  const found = useQuestion(classSessionId, true, false);
  const [asking, setAsking] = useState<ClassQuestionKind | null>(null);
  const [listing, setListing] = useState(false);
  const ask = useAction(classQuestionApi.ask, [classQuestionApi.current]);
  // Draws at once, without a form.
  const draw = () => ask.mutate({ classSessionId, kind: 'pick' }, { onError: notice.error });

  return (
    <div className={styles.panel}>
      <div className={styles.kinds}>
        {classQuestionKinds.map((kind) => (
          <Button
            key={kind}
            type={kind === 'pick' ? 'primary' : 'default'}
            loading={kind === 'pick' && ask.isPending}
            onClick={() => (kind === 'pick' ? draw() : setAsking(kind))}
          >
            {t(kind)}
          </Button>
        ))}
      </div>
      <p className={styles.hint}>{t('askHint')}</p>
      <QueryView query={found} compact>
        {({ question }) =>
          question ? (
            <section className={styles.card}>
              <div className={styles.actions}>
                <StateTag tone={question.state === 'open' ? 'busy' : 'neutral'}>{t(question.state)}</StateTag>
                <span>{t(question.kind)}</span>
              </div>
              <QuestionBody question={question} />
              {(question.kind === 'pick' || question.kind === 'buzz') && <JudgeNames question={question} />}
              <QuestionSwitches question={question} />
              {(question.kind === 'poll' || question.kind === 'text') && (
                <Button onClick={() => setListing(true)}>{t('answers')}</Button>
              )}
              <Drawer
                open={listing}
                size="large"
                title={question.prompt || t(question.kind)}
                onClose={() => setListing(false)}
                destroyOnHidden
              >
                <ResponseRecords classSessionId={classSessionId} classQuestionId={question.classQuestionId} live />
              </Drawer>
            </section>
          ) : (
            <EmptyState compact drawing="class" title={t('none')} hint={t('noneHint')} />
          )
        }
      </QueryView>
      <AskModal classSessionId={classSessionId} kind={asking} onClose={() => setAsking(null)} />
    </div>
  );
}
