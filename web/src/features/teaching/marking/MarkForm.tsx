import { type Marking, markingApi } from '@xueyan/contract/teaching/marking';
import { shareOfRubric } from '@xueyan/contract/teaching/rubric';
import { Alert, Button, Form, Input, type InputRef, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import { RubricScoring } from '../deliverable/RubricFields.shared.tsx';
import { CommentBank } from '../task/CommentBank.shared.tsx';
import { GiveBackModal } from './GiveBackModal.tsx';
import { MarkAlerts } from './MarkAlerts.tsx';
import styles from './Marking.module.css';
import { readScore, type ScoreProblem } from './mark-score.ts';
import { markingText } from './marking.text.ts';
import { ScoreField } from './ScoreField.tsx';
import { useMark } from './useMark.ts';

interface Props {
  marking: Marking;
  /** Path of the next waiting report; empty when none is left. */
  nextWaiting: string;
  /** Another action comes first; the page has only one primary button. */
  aside: boolean;
}

const words: Record<ScoreProblem, 'scoreRequired' | 'scoreNotNumber' | 'scoreTooHigh' | 'scoreHalves'> = {
  missing: 'scoreRequired',
  notNumber: 'scoreNotNumber',
  tooHigh: 'scoreTooHigh',
  halves: 'scoreHalves',
};

export function MarkForm({ marking, nextWaiting, aside }: Props) {
  const t = useText(markingText);
  const notice = useNotice();
  const navigate = useNavigate();
  const mark = useMark(marking);
  const [asked, setAsked] = useState(false);
  const [returning, setReturning] = useState(false);
  const field = useRef<InputRef>(null);
  // A published mark shows its own counts; only the report's part is typed here.
  const { stepScore, stepPoints, reportPoints: max } = marking.mark ?? marking;
  const { score, problem } = readScore(mark.score, max);
  // An empty field is no error before saving is attempted.
  const shownProblem = problem === 'missing' && !asked ? null : problem;
  // A mark is given on purpose: leaving does not save it.
  useLeaveGuard({ isDirty: mark.isDirty, flush: async () => !mark.isDirty(), fate: t('leaveFate') });

  // Focuses the field, so that reports can be marked one after the other by keyboard.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const save = async (goOn: boolean) => {
    setAsked(true);
    if (score === null) return field.current?.focus();
    try {
      await mark.save(score, mark.comment, mark.criteria ?? []);
      setAsked(false);
      notice.success(t('saved', { name: marking.studentName }));
      if (goOn && nextWaiting) navigate(nextWaiting);
    } catch {
      // The error is shown above the form.
    }
  };

  if (max === 0) return null;
  if (!marking.markable)
    return <Alert type="info" showIcon title={t('notMarkable')} description={t('notMarkableHint')} />;
  return (
    <section className={styles.form} aria-labelledby="marking-score">
      <MarkAlerts marking={marking} mark={mark} />
      {marking.rubric.length > 0 && (
        <fieldset className={styles.rubric}>
          <legend className={styles.label}>{t('rubric')}</legend>
          <RubricScoring
            rubric={marking.rubric}
            scores={mark.criteria ?? []}
            onChange={(criteria) =>
              mark.change({ criteria, score: String(shareOfRubric(marking.rubric, criteria, max)) })
            }
          />
        </fieldset>
      )}
      <div className={styles.totals}>
        <div>
          <label id="marking-score" htmlFor="mark-score" className={styles.label}>
            {t('score')}
          </label>
          <Space size={8}>
            <ScoreField
              id="mark-score"
              ref={field}
              value={mark.score}
              max={max}
              bad={shownProblem !== null}
              describedBy="mark-score-help"
              onChange={(typed) => mark.change({ score: typed })}
              onEnter={() => void save(true)}
            />
            <span className={styles.quiet}>{t('scoreOf', { n: max })}</span>
          </Space>
        </div>
        <div className={styles.total}>
          <span className={styles.label}>{t('total')}</span>
          <strong>{t('totalOf', { n: score === null ? '—' : stepScore + score, all: stepPoints + max })}</strong>
        </div>
      </div>
      <p id="mark-score-help" aria-live="polite" className={shownProblem ? styles.bad : styles.quiet}>
        {shownProblem ? t(words[shownProblem], { n: max }) : t('scoreRange', { n: max })} ·{' '}
        {t('sum', { steps: stepScore, report: score ?? '—' })}
      </p>
      <Form.Item label={t('comment')} htmlFor="mark-comment" layout="vertical" className={styles.comment}>
        <Input.TextArea
          id="mark-comment"
          maxLength={maxOf(markingApi.mark.input.shape.comment)}
          autoSize={{ minRows: 3, maxRows: 10 }}
          value={mark.comment}
          placeholder={t('commentPlaceholder')}
          onChange={({ target }) => mark.change({ comment: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(true);
          }}
        />
      </Form.Item>
      {marking.commentReview && (
        <Alert
          type={marking.commentReview.state === 'waiting' ? 'info' : 'warning'}
          showIcon
          title={
            marking.commentReview.state === 'waiting'
              ? t('commentWaits')
              : t('commentRejected', { reason: marking.commentReview.reason })
          }
        />
      )}
      <CommentBank
        comment={mark.comment}
        onPick={(phrase) => mark.change({ comment: mark.comment ? `${mark.comment.trimEnd()}\n${phrase}` : phrase })}
      />
      <div className={styles.buttons}>
        {(marking.reportState === 'submitted' || marking.reportState === 'marked') && (
          <Button danger onClick={() => setReturning(true)}>
            {t('giveBack')}
          </Button>
        )}
        <span className={styles.gap} />
        {nextWaiting && (
          <Button disabled={mark.busy} onClick={() => save(false)}>
            {t('save')}
          </Button>
        )}
        <Button type={aside ? 'default' : 'primary'} loading={mark.busy} title={t('keys')} onClick={() => save(true)}>
          {nextWaiting ? t('saveNext') : t('save')}
        </Button>
      </div>
      <GiveBackModal
        open={returning}
        name={marking.studentName}
        comment={mark.comment}
        published={marking.mark !== null}
        busy={mark.busy}
        onClose={() => setReturning(false)}
        onGiveBack={async (reason) => {
          try {
            await mark.giveBack(reason);
            notice.success(t('givenBack'));
            if (nextWaiting) navigate(nextWaiting);
          } catch {
            // The error is shown above the form.
          }
          setReturning(false);
        }}
      />
    </section>
  );
}
