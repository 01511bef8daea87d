import { type MarkedWork, taskCommentMax, taskMarkingApi, taskReasonMax } from '@xueyan/contract/teaching/task-marking';
import { Alert, Button, Checkbox, Form, Input, type InputNumber } from 'antd';
import { type ComponentRef, useEffect, useRef, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { usePress } from '../../../api/usePress.ts';
import { LocalCopy } from '../../../ui/autosave/copies.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { PointsInput } from '../../../ui/form/PointsInput.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CommentBank } from './CommentBank.shared.tsx';
import { RubricView } from './RubricView.tsx';
import { isHandedIn } from './states.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';

interface Typed {
  score: number | null;
  picks: number[];
  comment: string;
  waive: boolean;
}
interface Props {
  work: MarkedWork;
  name: string;
  hasNext: boolean;
  onNext: () => void;
  onReturn: () => void;
}

const isTyped = (kept: unknown): kept is Typed =>
  typeof kept === 'object' && kept !== null && Array.isArray((kept as Typed).picks) && 'comment' in kept;

const savedOf = (work: MarkedWork): Typed => ({
  ...{ score: work.given, picks: work.picks, comment: work.comment },
  waive: work.late && work.given !== null && work.penalty === 0,
});

/** Form for the mark of a work; unsaved input survives a reload. */
export function MarkPanel({ work, name, hasNext, onNext, onReturn }: Props) {
  const t = useText(taskText);
  const notice = useNotice();
  const field = useRef<ComponentRef<typeof InputNumber>>(null);
  const [copy] = useState(() => new LocalCopy<Typed>(`xueyan.taskmark.${session.user()?.id}.${work.workId}`, isTyped));
  const [typed, setTyped] = useState<Typed | null>(() => copy.read());
  const [base, setBase] = useState(work.version);
  const [reason, setReason] = useState('');
  const mark = useAction(taskMarkingApi.mark, [taskMarkingApi.work, taskMarkingApi.queue, taskMarkingApi.works]);
  const shown = typed ?? savedOf(work);
  const { points, rubric } = work;
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const set = (change: Partial<Typed>) => {
    const next = { ...shown, ...change };
    // The version on the screen when typing began: changes that were not seen must not be overwritten.
    if (!typed) setBase(work.version);
    setTyped(next);
    copy.write(next);
  };
  const pick = (criterion: number, level: number) => {
    const picks = rubric.map((_, i) => (i === criterion ? level : (shown.picks[i] ?? -1)));
    const sum = picks.reduce((all, one, i) => all + (rubric[i]?.levels[one]?.points ?? 0), 0);
    // At a machine the steps have earned their part already.
    set({ picks, score: Math.min(points, sum + (work.machine?.earned ?? 0)) });
  };
  const { press: save, busy } = usePress(async (goOn: boolean) => {
    const { score, picks, comment, waive } = shown;
    if (score === null || score > points) return field.current?.focus();
    try {
      const version = typed ? base : work.version;
      await mark.mutateAsync({ workId: work.workId, score, picks, comment, waive, reason, version });
      copy.drop();
      setTyped(null);
      notice.success(t('marked', { name }));
      if (goOn) onNext();
    } catch (error) {
      notice.error(error);
    }
  });
  const onKey = (event: { key: string; ctrlKey: boolean; metaKey: boolean }) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(hasNext);
  };
  const isIn = isHandedIn(work.state);
  if (!isIn) return <Alert type="info" showIcon title={t('notMarkable')} />;
  const penalty = shown.waive ? 0 : work.latePenalty;
  return (
    <section className={styles.card} aria-label={t('marking')}>
      <RubricView rubric={rubric} picks={shown.picks} onPick={pick} />
      <Form layout="vertical" component="div">
        <div className={styles.foot}>
          <Form.Item label={t('score')} htmlFor="task-score">
            <PointsInput
              id="task-score"
              ref={field}
              full={points}
              value={shown.score}
              onChange={(score) => set({ score })}
              onKeyDown={(event) => {
                if (event.key === 'Enter') void save(hasNext);
              }}
            />
          </Form.Item>
          {work.late && work.latePenalty > 0 && (
            <Checkbox checked={shown.waive} onChange={(event) => set({ waive: event.target.checked })}>
              {t('waive', { n: work.latePenalty })}
            </Checkbox>
          )}
        </div>
        {penalty > 0 && shown.score !== null && (
          <p className={styles.hint}>{t('counted', { n: Math.max(0, shown.score - penalty), penalty })}</p>
        )}
        <Form.Item label={t('comment')} htmlFor="task-comment">
          <Input.TextArea
            id="task-comment"
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={taskCommentMax}
            value={shown.comment}
            placeholder={t('commentPlaceholder')}
            onChange={(event) => set({ comment: event.target.value })}
            onKeyDown={onKey}
          />
        </Form.Item>
        <CommentBank
          comment={shown.comment}
          onPick={(words) => set({ comment: shown.comment ? `${shown.comment.trimEnd()}\n${words}` : words })}
        />
        {work.published && (
          <Form.Item label={t('changeReason')} htmlFor="task-reason" style={{ marginTop: 12 }}>
            <Input
              id="task-reason"
              maxLength={taskReasonMax}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Form.Item>
        )}
        <div className={styles.foot} style={{ marginTop: 16 }}>
          <Button danger onClick={onReturn}>
            {t('giveBack')}
          </Button>
          <span className={styles.row}>
            {hasNext && (
              <Button disabled={busy} onClick={() => void save(false)}>
                {t('save')}
              </Button>
            )}
            <Button type="primary" loading={busy} title={t('keys')} onClick={() => void save(hasNext)}>
              {t(hasNext ? 'saveNext' : 'save')}
            </Button>
          </span>
        </div>
      </Form>
    </section>
  );
}
