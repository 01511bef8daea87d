import { useQuery } from '@tanstack/react-query';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { type Ref, useImperativeHandle } from 'react';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AnswerAlerts } from '../../exam/question/AnswerAlerts.shared.tsx';
import { type AnswerCopy, useAnswerCopy } from '../../exam/question/answer-copy.shared.ts';
import { DownloadAnswers } from '../../exam/question/DownloadAnswers.shared.tsx';
import { AnswerJudge } from './AnswerJudge.tsx';
import { KeepAnswerMarks, useAnswerMarks } from './AnswerMarks.tsx';
import { PaperQuestion, PaperSections } from './PaperQuestion.tsx';
import styles from './task.module.css';
import { taskText } from './task.text.ts';
import { openPaperCopy, usePaperAnswers } from './usePaperAnswers.ts';

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

type Paper = Output<typeof taskPaperApi.get>;

/** The paper of a work: saves each response when it is given; shows the key once it is judged. */
export function PaperWork({ workId, writable, markedVersion, ref }: Props) {
  const paper = useQuery({ ...query(taskPaperApi.get, { workId }), gcTime: 0, refetchOnWindowFocus: false });
  const again = () => paper.refetch();
  useLive('task.changed', (change) => void (change.workId === workId && !writable && void again()));
  return (
    <QueryView query={paper}>
      {(found) =>
        writable ? (
          <Opened paper={found} workId={workId} onTaken={again} {...(ref && { ref })} />
        ) : (
          <Judged paper={found} workId={workId} markedVersion={markedVersion} />
        )
      }
    </QueryView>
  );
}

interface OwnProps {
  paper: Paper;
  workId: string;
  onTaken: () => Promise<unknown>;
  ref?: Ref<PaperHandle>;
}

/** Waits for what an earlier visit left in this browser. */
function Opened(props: OwnProps) {
  const copy = useAnswerCopy(() => openPaperCopy(props.workId));
  return copy ? <Answering copy={copy} {...props} /> : <Loading rows={4} />;
}

function Answering({ paper, workId, copy, onTaken, ref }: OwnProps & { copy: AnswerCopy }) {
  const t = useText(taskText);
  const { saving, isWaiting, unsent, responseOf, answer } = usePaperAnswers(workId, copy, onTaken);
  useImperativeHandle(ref, () => ({ flush: () => saving.flush() }));
  const items = paper.sections.map(({ questions }) => ({
    items: questions.map(({ versionId, ...question }) => ({ itemId: versionId, ...question })),
  }));
  const entries = () =>
    items
      .flatMap((section) => section.items)
      .flatMap(({ itemId, response: saved }) => {
        const response = responseOf(itemId) ?? saved;
        return response ? [{ itemId, response, seq: 1 }] : [];
      });
  const file = { name: t('myWork'), sections: items, isExam: false };
  const { state, saveTime } = saving;
  // Why an answer is refused stands above the questions.
  const shown = typeof state === 'object' || (state === 'saved' && isWaiting()) ? 'dirty' : state;
  const word = shown === 'saved' && !saveTime ? 'clean' : shown;
  return (
    <div className={styles.stack}>
      <AnswerAlerts
        saving={saving}
        onRetry={saving.now}
        download={<DownloadAnswers paper={file} entries={entries} unsent={unsent} />}
      />
      <PaperSections paper={paper}>
        {(question) => {
          const { versionId, content } = question;
          const response = responseOf(versionId) ?? question.response ?? undefined;
          return (
            <PaperQuestion
              question={question}
              response={response}
              onChange={(next: QuestionResponse) => answer(versionId, next)}
            >
              <AnswerJudge {...{ workId, versionId, content, response }} />
            </PaperQuestion>
          );
        }}
      </PaperSections>
      <SaveState state={word} time={saveTime} />
    </div>
  );
}

interface JudgedProps {
  paper: Paper;
  workId: string;
  markedVersion: number | undefined;
}

function Judged({ paper, workId, markedVersion }: JudgedProps) {
  const marks = useAnswerMarks(workId, markedVersion);
  const isMarked = markedVersion !== undefined;
  return (
    <div className={styles.stack}>
      <PaperSections paper={paper}>
        {(question) => (
          <PaperQuestion
            question={question}
            response={question.response ?? undefined}
            marks={isMarked ? marks : undefined}
          />
        )}
      </PaperSections>
      {isMarked && <KeepAnswerMarks marks={marks} />}
    </div>
  );
}
