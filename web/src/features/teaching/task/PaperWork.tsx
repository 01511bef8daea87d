import { useQuery } from '@tanstack/react-query';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { type Ref, useImperativeHandle } from 'react';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { KeyView } from '../../exam/question/KeyView.shared.tsx';
import { QuestionAnswer } from '../../exam/question/QuestionAnswer.shared.tsx';
import { AnswerJudge, AnswerVerdict } from './AnswerJudge.tsx';
import { AnswerMark, KeepAnswerMarks, useAnswerMarks } from './AnswerMarks.tsx';
import styles from './task.module.css';
import { taskText } from './task.text.ts';
import { usePaperDraft } from './usePaperDraft.ts';

/** Sends unsaved responses; returns whether the server has them all. */
export interface PaperHandle {
  flush: () => Promise<boolean>;
}

interface Props {
  workId: string;
  writable: boolean;
  /** Version of the work, for its marker. */
  markedVersion?: number;
  ref?: Ref<PaperHandle>;
}

/** The paper of a work: saves each response when it is given; shows the key once it is judged. */
export function PaperWork(props: Props) {
  const paper = useQuery({
    ...query(taskPaperApi.get, { workId: props.workId }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const again = () => paper.refetch();
  useLive('task.changed', (change) => void (change.workId === props.workId && !props.writable && void again()));
  return <QueryView query={paper}>{(found) => <Questions paper={found} onSent={again} {...props} />}</QueryView>;
}

interface QuestionsProps extends Props {
  paper: Output<typeof taskPaperApi.get>;
  onSent: () => Promise<unknown>;
}

function Questions({ paper, workId, writable, markedVersion, ref, onSent }: QuestionsProps) {
  const t = useText(taskText);
  const { draft, view, responseOf, answer } = usePaperDraft(workId, writable, onSent);
  const marks = useAnswerMarks(workId, markedVersion);
  useImperativeHandle(ref, () => ({ flush: () => draft.flush() }));
  const alerts = {
    ...{ conflict: false, replaced: false, refusal: view.refusal, flush: () => draft.flush() },
    ...{ overwrite: () => draft.takeMine(), takeLatest: () => draft.takeTheirs(), bringBack: () => draft.bringBack() },
  };
  return (
    <div className={styles.stack}>
      <AutosaveAlerts document={alerts} />
      {paper.sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id, only a position
        <section key={at} className={styles.stack}>
          <h3>{section.title}</h3>
          {section.note && <p className={styles.hint}>{section.note}</p>}
          {section.questions.map(({ versionId, number, points, content, response, outcome }) => (
            <div key={versionId} className={styles.work}>
              <p className={styles.row}>
                <b>{number}.</b>
                <span className={styles.hint}>{t('worth', { n: points })}</span>
                {outcome && markedVersion !== undefined && response && (
                  <AnswerMark {...{ marks, versionId, number, points, got: outcome.got }} />
                )}
                {outcome && outcome.got !== null && (
                  <StateTag tone={outcome.got === points ? 'good' : 'bad'}>{t('got', { n: outcome.got })}</StateTag>
                )}
              </p>
              <QuestionAnswer
                content={content}
                response={(writable ? responseOf(versionId) : undefined) ?? response ?? undefined}
                solution={outcome?.key}
                {...(writable && { onChange: (next: QuestionResponse) => answer(versionId, next) })}
              />
              {writable && (
                <AnswerJudge
                  {...{ workId, versionId, content }}
                  response={responseOf(versionId) ?? response ?? undefined}
                />
              )}
              {outcome?.submissionId && <AnswerVerdict submissionId={outcome.submissionId} />}
              {outcome && <KeyView content={content} answer={outcome.key} analysis={outcome.analysis} />}
            </div>
          ))}
        </section>
      ))}
      {markedVersion !== undefined && <KeepAnswerMarks marks={marks} />}
      {writable && <SaveState state={view.state} time={view.saveTime} />}
    </div>
  );
}
