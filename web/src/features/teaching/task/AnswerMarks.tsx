import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { taskPaperApi } from '@xueyan/contract/teaching/task-paper';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { PointsInput } from '../../../ui/form/PointsInput.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';

/** Points for the answers of a paper, typed one by one and saved together; their sum becomes the points of the work. */
export function useAnswerMarks(workId: string, version: number | undefined) {
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const t = useText(taskText);
  const notice = useNotice();
  const save = useAction(taskPaperApi.markAnswers, [taskMarkingApi.work, taskMarkingApi.works, taskPaperApi.get]);
  const keep = async () => {
    const answers = [...typed].map(([versionId, got]) => ({ versionId, got }));
    try {
      const { given } = await save.mutateAsync({ workId, answers, version: version ?? 0 });
      setTyped(new Map());
      notice.success(t('answersMarked', { n: given }));
    } catch (error) {
      notice.error(error);
    }
  };
  const set = (versionId: string, got: number | null) =>
    setTyped(
      (now) => new Map([...now].filter(([id]) => id !== versionId).concat(got === null ? [] : [[versionId, got]])),
    );
  return { typed, set, keep, saving: save.isPending };
}

interface AnswerMarkProps {
  marks: ReturnType<typeof useAnswerMarks>;
  versionId: string;
  number: number;
  points: number;
  got: number | null;
}

export function AnswerMark({ marks, versionId, number, points, got }: AnswerMarkProps) {
  const t = useText(taskText);
  return (
    <PointsInput
      aria-label={t('pointsOfQuestion', { n: number })}
      full={points}
      value={marks.typed.get(versionId) ?? got}
      {...(got === null && !marks.typed.has(versionId) && { status: 'warning' as const })}
      onChange={(next) => marks.set(versionId, next)}
    />
  );
}

export function KeepAnswerMarks({ marks }: { marks: ReturnType<typeof useAnswerMarks> }) {
  const t = useText(taskText);
  return (
    <Button
      type="primary"
      className={styles.start ?? ''}
      disabled={marks.typed.size === 0}
      loading={marks.saving}
      onClick={() => void marks.keep()}
    >
      {t('keepAnswerMarks')}
    </Button>
  );
}
