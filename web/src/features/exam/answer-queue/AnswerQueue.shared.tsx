import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { Button, Card, Flex, Form, Input, InputNumber, type InputRef, Typography } from 'antd';
import { type ComponentRef, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import styles from './answer-queue.module.css';
import { queueText } from './queue.text.ts';

export interface QueuedAnswer {
  id: string;
  anonymousNumber: number;
  response: QuestionResponse | null;
  points: number | null;
  comment: string;
}

export interface GivenMark {
  points: number;
  comment: string;
}

interface AnswerQueueProps<A extends QueuedAnswer> {
  content: QuestionContent;
  most: number;
  answers: A[];
  total: number;
  /** True if marked answers leave the list. */
  shrinks: boolean;
  canMark: boolean;
  /** Shown beside the answer: a verdict, or marks by others. */
  beside?: (answer: A) => ReactNode;
  onMark: (answer: A, mark: GivenMark) => Promise<unknown>;
  /** Called when the last fetched answer is reached. */
  onEnd?: (() => void) | undefined;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Shows answers one by one, to be marked by keyboard: digits, Enter, and on to the next. */
export function AnswerQueue<A extends QueuedAnswer>(props: AnswerQueueProps<A>) {
  const { content, most, answers, total, shrinks, canMark, beside, onMark, onEnd } = props;
  const t = useText(queueText);
  const [at, setAt] = useState(0);
  const place = Math.min(at, answers.length - 1);
  const answer = answers[place];
  const go = (step: number) => {
    if (place + step >= answers.length) onEnd?.();
    setAt(Math.max(0, Math.min(place + step, answers.length - 1)));
  };
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return;
    const step = { ArrowLeft: -1, k: -1, ArrowRight: 1, j: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    go(step);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => byKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  if (!answer) return null;
  return (
    <Card
      size="small"
      title={t('pseudonym', { n: answer.anonymousNumber })}
      extra={
        <Flex gap="small" align="center">
          {answer.points !== null && <span>{t('given', { n: answer.points })}</span>}
          <Typography.Text type="secondary">{t('place', { n: place + 1, all: total })}</Typography.Text>
          <Button size="small" aria-label={t('previous')} disabled={place === 0} onClick={() => go(-1)}>
            ←
          </Button>
          <Button size="small" aria-label={t('next')} disabled={place >= answers.length - 1} onClick={() => go(1)}>
            →
          </Button>
        </Flex>
      }
    >
      <div className={styles.answer}>
        {answer.response ? (
          <QuestionAnswer content={content} response={answer.response} only="answer" />
        ) : (
          // The state of a machine is shown beside the answer.
          content.kind !== 'machine' && <Typography.Text type="secondary">{t('noAnswer')}</Typography.Text>
        )}
        {beside?.(answer)}
      </div>
      {canMark && (
        <MarkLine
          key={answer.id}
          most={most}
          given={answer}
          onGive={async (mark) => {
            await onMark(answer, mark);
            if (!shrinks) go(1);
          }}
        />
      )}
    </Card>
  );
}

interface MarkLineProps {
  most: number;
  given: GivenMark | { points: null; comment: string };
  onGive: (mark: GivenMark) => Promise<void>;
}

/** Points and a comment for the answer above, entered by keyboard wherever the focus is. */
function MarkLine({ most, given, onGive }: MarkLineProps) {
  const t = useText(queueText);
  const notice = useNotice();
  const [points, setPoints] = useState<number | null>(given.points);
  const [comment, setComment] = useState(given.comment);
  const [saving, setSaving] = useState(false);
  const field = useRef<ComponentRef<typeof InputNumber>>(null);
  const words = useRef<InputRef>(null);
  const give = async () => {
    if (saving) return;
    if (points === null) {
      notice.warning(t('needed'));
      field.current?.focus();
      return;
    }
    setSaving(true);
    await onGive({ points, comment }).catch(notice.error);
    setSaving(false);
  };
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return;
    const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
    if (/^[0-9]$/.test(event.key)) {
      setPoints(Math.min(Number(event.key), most));
      field.current?.focus();
    } else if (event.key === 'f') setPoints(most);
    else if (event.key === 'c') words.current?.focus();
    else if (event.key === 'Enter' && !onButton) void give();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => byKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <Form layout="vertical" onFinish={() => void give()} className={styles.marks}>
      <Flex gap="small" wrap align="end">
        <Form.Item label={t('points')} htmlFor="queue-points">
          <InputNumber
            id="queue-points"
            ref={field}
            min={0}
            max={most}
            step={0.5}
            value={points}
            suffix={`/ ${most}`}
            onChange={setPoints}
          />
        </Form.Item>
        <Form.Item label={t('comment')} htmlFor="queue-comment" className={styles.grows}>
          <Input
            id="queue-comment"
            ref={words}
            maxLength={500}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && words.current?.blur()}
          />
        </Form.Item>
        <Form.Item>
          <Flex gap="small">
            <Button onClick={() => setPoints(0)}>{t('zero')}</Button>
            <Button onClick={() => setPoints(most)}>{t('full')}</Button>
            <Button type="primary" htmlType="submit" loading={saving}>
              {t('save')}
            </Button>
          </Flex>
        </Form.Item>
      </Flex>
      <Typography.Text type="secondary" className={styles.keys}>
        {t('keys')}
      </Typography.Text>
    </Form>
  );
}
