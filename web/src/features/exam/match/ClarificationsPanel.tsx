import { useQuery } from '@tanstack/react-query';
import type { BoardProblem } from '@xueyan/contract/exam/match-board';
import { type Clarification, matchControlApi } from '@xueyan/contract/exam/match-control';
import { Button, Card, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import type { ClarificationStep } from './ClarificationModal.tsx';
import { clarificationText } from './clarification.text.ts';
import styles from './match.module.css';

const ClarificationModal = lazyNamed(() => import('./ClarificationModal.tsx'), 'ClarificationModal');

interface ClarificationsPanelProps {
  matchId: string;
  problems: Pick<BoardProblem, 'problemId' | 'label' | 'problemName'>[];
  /** True if the person runs the match: answers questions and makes announcements. */
  runs?: boolean;
  /** True if the person may ask. */
  asks?: boolean;
}

/** Questions, answers and announcements. */
export function ClarificationsPanel({ matchId, problems, runs = false, asks = false }: ClarificationsPanelProps) {
  const t = useText(clarificationText);
  const [step, setStep] = useState<ClarificationStep | null>(null);
  const list = useQuery(query(matchControlApi.clarifications, { matchId }));
  const again = () => void list.refetch();
  useLive('match.changed', (change) => change.matchId === matchId && again());
  useLiveResume(again);
  return (
    <Flex vertical gap="middle">
      {(runs || asks) && (
        <Flex>
          <Button type="primary" onClick={() => setStep({ kind: runs ? 'broadcast' : 'ask' })}>
            {t(runs ? 'broadcast' : 'ask')}
          </Button>
        </Flex>
      )}
      <QueryView query={list} loading={<Loading rows={4} />}>
        {({ clarificationList }) =>
          clarificationList.length === 0 ? (
            <EmptyState compact title={t('none')} hint={t(runs ? 'noneHint' : 'noneMine')} />
          ) : (
            <ul className={styles.list}>
              {clarificationList.map((one) => (
                <li key={one.clarificationId}>
                  <ClarificationCard
                    one={one}
                    onAnswer={runs ? () => setStep({ kind: 'answer', clarification: one }) : undefined}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <DialogSlot subject={step}>
        {(what, shown) => (
          <ClarificationModal
            open={shown}
            matchId={matchId}
            problems={problems}
            step={what}
            onClose={() => setStep(null)}
          />
        )}
      </DialogSlot>
    </Flex>
  );
}

interface ClarificationCardProps {
  one: Clarification;
  onAnswer: (() => void) | undefined;
}

/** Returns whether it is a question, which has an answer or waits for one; an announcement has neither. */
const isAsked = ({ entryName, mine, open, answer }: Clarification) =>
  entryName !== '' || mine || answer !== null || !open;

function ClarificationCard({ one, onAnswer }: ClarificationCardProps) {
  const t = useText(clarificationText);
  const { label, entryName, question, answer, open, createTime, answerTime } = one;
  const asked = isAsked(one);
  const head = [label || t('aboutMatch'), asked ? entryName || t('somebody') : t('announcement')].join(' · ');
  return (
    <Card
      size="small"
      title={<h3 className={styles.part}>{head}</h3>}
      extra={
        <Flex gap="small" align="center">
          {asked && answer === null && <StateTag tone="warn">{t('waiting')}</StateTag>}
          {asked && answer !== null && open && <StateTag tone="info">{t('answerOpen')}</StateTag>}
          <Typography.Text type="secondary">{createTime.slice(11, 16)}</Typography.Text>
        </Flex>
      }
    >
      <Flex vertical gap="small">
        <p className={styles.words}>{question}</p>
        {answer !== null && (
          <p className={styles.words}>
            <strong>{`${t('answered', { time: answerTime?.slice(11, 16) ?? '' })} `}</strong>
            {answer}
          </p>
        )}
        {asked && answer === null && onAnswer && (
          <Flex>
            <Button size="small" onClick={onAnswer}>
              {t('answer')}
            </Button>
          </Flex>
        )}
      </Flex>
    </Card>
  );
}
