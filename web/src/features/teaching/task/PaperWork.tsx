import { useQuery } from '@tanstack/react-query';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { KeyView } from '../../exam/question/KeyView.shared.tsx';
import { QuestionAnswer } from '../../exam/question/QuestionAnswer.shared.tsx';
import styles from './task.module.css';
import { taskText } from './task.text.ts';

/** Sends what is not kept yet; rejects where that fails. */
export interface PaperHandle {
  flush: () => Promise<void>;
}

interface Props {
  workId: string;
  writable: boolean;
  ref?: Ref<PaperHandle>;
}

/** The paper of a work: each answer is kept as it is given; once it is judged, with what is right. */
export function PaperWork(props: Props) {
  const paper = useQuery({
    ...query(taskPaperApi.get, { workId: props.workId }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return <QueryView query={paper}>{(found) => <Questions paper={found} {...props} />}</QueryView>;
}

/** Milliseconds after the last change. */
const pause = 500;

function Questions({ paper, workId, writable, ref }: Props & { paper: Output<typeof taskPaperApi.get> }) {
  const t = useText(taskText);
  const notice = useNotice();
  const [given, setGiven] = useState<Record<string, QuestionResponse>>({});
  const unsent = useRef(new Map<string, QuestionResponse>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = async () => {
    clearTimeout(timer.current);
    for (const [versionId, response] of [...unsent.current]) {
      await call(taskPaperApi.answer, { workId, versionId, response });
      // Changed meanwhile, it is still to be sent.
      if (unsent.current.get(versionId) === response) unsent.current.delete(versionId);
    }
  };
  useImperativeHandle(ref, () => ({ flush }));
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      for (const [versionId, response] of unsent.current)
        void call(taskPaperApi.answer, { workId, versionId, response });
    },
    [workId],
  );
  const answer = (versionId: string, response: QuestionResponse) => {
    setGiven((now) => ({ ...now, [versionId]: response }));
    unsent.current.set(versionId, response);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush().catch((error) => notice.error(error)), pause);
  };
  return (
    <div className={styles.stack}>
      {paper.sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections are told apart by their place alone
        <section key={at} className={styles.stack}>
          <h3>{section.title}</h3>
          {section.note && <p className={styles.hint}>{section.note}</p>}
          {section.questions.map(({ versionId, number, points, content, response, outcome }) => (
            <div key={versionId} className={styles.work}>
              <p className={styles.row}>
                <b>{number}.</b>
                <span className={styles.hint}>{t('worth', { n: points })}</span>
                {outcome && outcome.got !== null && (
                  <StateTag tone={outcome.got === points ? 'good' : 'bad'}>{t('got', { n: outcome.got })}</StateTag>
                )}
              </p>
              <QuestionAnswer
                content={content}
                response={given[versionId] ?? response ?? undefined}
                {...(writable && { onChange: (next: QuestionResponse) => answer(versionId, next) })}
              />
              {outcome && <KeyView content={content} answer={outcome.key} analysis={outcome.analysis} />}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
