import type { Marking } from '@xueyan/contract/teaching/marking';
import { Alert, Button, Form, Input, InputNumber, Space } from 'antd';
import { type ComponentRef, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../../ui/text.ts';
import { useNotice } from '../../../ui/useNotice.ts';
import { GiveBackModal } from './GiveBackModal.tsx';
import styles from './Marking.module.css';
import { markingText } from './marking.text.ts';
import { QuickPhrases } from './QuickPhrases.tsx';
import { useMark } from './useMark.ts';

export function MarkForm({ marking }: { marking: Marking }) {
  const t = useText(markingText);
  const notice = useNotice();
  const navigate = useNavigate();
  const { search } = useLocation();
  const mark = useMark(marking);
  const [missing, setMissing] = useState(false);
  const [returning, setReturning] = useState(false);
  const field = useRef<ComponentRef<typeof InputNumber>>(null);
  const { reportPoints: max, nextRunId } = marking;
  const total = marking.stepScore + (mark.score ?? 0);

  // One report after the other, hands on the keyboard.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const save = async (goOn: boolean) => {
    const { score } = mark;
    setMissing(score === null);
    if (score === null) return field.current?.focus();
    try {
      await mark.save(score, mark.comment);
      notice.success(t('saved', { name: marking.studentName }));
      if (!nextRunId) notice.success(t('allDone'));
      else if (goOn) navigate(`/teaching/marking/${nextRunId}${search}`);
    } catch {
      // Shown above the form.
    }
  };

  if (max === 0) return null;
  return (
    <section className={styles.form} aria-labelledby="marking-score">
      {marking.published && <Alert className={styles.note} type="success" showIcon title={t('published')} />}
      {mark.changed ? (
        <Alert
          className={styles.note}
          type="warning"
          showIcon
          title={t('changedTitle')}
          description={
            <Space orientation="vertical">
              {t('changedContent')}
              <Button size="small" onClick={() => mark.reload().catch(notice.error)}>
                {t('reload')}
              </Button>
            </Space>
          }
        />
      ) : (
        mark.failure && <Alert className={styles.note} type="error" showIcon title={mark.failure.message} />
      )}
      <div className={styles.totals}>
        <div>
          <label id="marking-score" htmlFor="mark-score" className={styles.label}>
            {t('score')}
          </label>
          <Space size={8}>
            <InputNumber<number>
              ref={field}
              id="mark-score"
              className={styles.score}
              size="large"
              min={0}
              max={max}
              step={0.5}
              value={mark.score}
              status={missing ? 'error' : undefined}
              aria-describedby="mark-score-help"
              // 20 and not 20.0, but never while somebody is in the middle of typing.
              formatter={(value, { userTyping, input }) =>
                userTyping ? input : (value ?? '') === '' ? '' : `${Number(value)}`
              }
              // Scores come in halves; what is finer is rounded as it is left.
              parser={(text) => Math.round(Number(text?.replace(/[^\d.]/g, '') || Number.NaN) * 2) / 2}
              onChange={(score) => {
                setMissing(false);
                mark.change({ score: Number.isFinite(score) ? score : null });
              }}
              onPressEnter={() => void save(true)}
            />
            <span className={styles.quiet}>{t('scoreOf', { n: max })}</span>
          </Space>
        </div>
        <div className={styles.total}>
          <span className={styles.label}>{t('total')}</span>
          <strong>{t('totalOf', { n: total, all: marking.stepPoints + max })}</strong>
        </div>
      </div>
      <p id="mark-score-help" className={missing ? styles.bad : styles.quiet}>
        {missing ? t('scoreRequired') : t('scoreRange', { n: max })} ·{' '}
        {t('sum', { steps: marking.stepScore, report: mark.score ?? '—' })}
      </p>
      <Form.Item label={t('comment')} htmlFor="mark-comment" layout="vertical" className={styles.comment}>
        <Input.TextArea
          id="mark-comment"
          maxLength={2000}
          autoSize={{ minRows: 3, maxRows: 10 }}
          value={mark.comment}
          placeholder={t('commentPlaceholder')}
          onChange={({ target }) => mark.change({ comment: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(true);
          }}
        />
      </Form.Item>
      <QuickPhrases
        comment={mark.comment}
        onPick={(phrase) => mark.change({ comment: mark.comment ? `${mark.comment.trimEnd()}\n${phrase}` : phrase })}
      />
      <div className={styles.buttons}>
        <Button danger onClick={() => setReturning(true)}>
          {t('giveBack')}
        </Button>
        <span className={styles.gap} />
        {nextRunId && (
          <Button disabled={mark.busy} onClick={() => save(false)}>
            {t('save')}
          </Button>
        )}
        <Button type="primary" loading={mark.busy} title={t('keys')} onClick={() => save(true)}>
          {nextRunId ? t('saveNext') : t('save')}
        </Button>
      </div>
      <GiveBackModal
        open={returning}
        name={marking.studentName}
        comment={mark.comment}
        busy={mark.busy}
        onClose={() => setReturning(false)}
        onGiveBack={async (reason) => {
          try {
            await mark.giveBack(reason);
            notice.success(t('givenBack'));
            if (nextRunId) navigate(`/teaching/marking/${nextRunId}${search}`);
          } catch {
            // Shown above the form.
          }
          setReturning(false);
        }}
      />
    </section>
  );
}
