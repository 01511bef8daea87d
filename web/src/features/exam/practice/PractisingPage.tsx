import { useQuery } from '@tanstack/react-query';
import { type PracticeItem, type PracticeOutcome, practisingApi } from '@xueyan/contract/exam/practising';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Card, Flex, Progress, Result } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AnswerAlerts } from '../question/AnswerAlerts.shared.tsx';
import { type AnswerCopy, openAnswerCopy, ownCopyName, useAnswerCopy } from '../question/answer-copy.shared.ts';
import { DownloadAnswers } from '../question/DownloadAnswers.shared.tsx';
import { PractiseQuestion } from './PractiseQuestion.tsx';
import styles from './practice.module.css';
import { practisingText } from './practising.text.ts';
import { usePracticeAnswers } from './usePracticeAnswers.ts';

type Begun = Output<typeof practisingApi.begin>;

/** A practice set as a student sees it: one question after the other, from where they stopped. */
export function PractisingPage() {
  const t = useText(practisingText);
  const { practiceId = '' } = useParams();
  const begun = useQuery({
    ...query(practisingApi.begin, { practiceId }),
    // A refetch must not replace what the student is typing.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  });
  const name = begun.data?.practiceName ?? '';
  return (
    <Page
      title={name}
      subtitle={begun.data?.description}
      breadcrumb={[{ title: t('title'), to: '/practice' }, { title: name || '…' }]}
    >
      <QueryView query={begun} loading={<Loading rows={8} />}>
        {(found) => <Opened key={found.round} begun={found} onAgain={() => void begun.refetch()} />}
      </QueryView>
    </Page>
  );
}

const stateOf = (outcome: PracticeOutcome | null) =>
  outcome === null ? 'None' : outcome.right === null ? 'Open' : outcome.right ? 'Right' : 'Wrong';

interface PractisingProps {
  begun: Begun;
  onAgain: () => void;
}

/** Waits for what an earlier visit left in this browser; what belongs to an earlier round stays there. */
function Opened(props: PractisingProps) {
  const { practiceId, round } = props.begun;
  const copy = useAnswerCopy(() => openAnswerCopy(ownCopyName('practice', `${practiceId}.${round}`)));
  return copy ? <Practising copy={copy} {...props} /> : <Loading rows={8} />;
}

function Practising({ begun, copy, onAgain }: PractisingProps & { copy: AnswerCopy }) {
  const t = useText(practisingText);
  const notice = useNotice();
  const navigate = useNavigate();
  const restart = useAction(practisingApi.restart, [practisingApi.list]);
  const [outcomes, setOutcomes] = useState(() => new Map(begun.items.map(({ itemId, outcome }) => [itemId, outcome])));
  const first = begun.items.findIndex(({ outcome }) => outcome === null);
  const [at, setAt] = useState(Math.max(0, first));
  const { items, practiceId } = begun;
  const item = items[at];
  const take = (itemId: string, outcome: PracticeOutcome) =>
    setOutcomes((before) => new Map(before).set(itemId, outcome));
  const own = usePracticeAnswers({ practiceId, copy, onOutcome: take });
  const paper = { name: begun.practiceName, sections: [{ items }], isExam: false };
  const outcomeOf = ({ itemId }: PracticeItem) => outcomes.get(itemId) ?? null;
  const answered = items.filter((one) => outcomeOf(one) !== null).length;
  const right = items.filter((one) => outcomeOf(one)?.right).length;
  const done = answered === items.length;
  const anew = async () => {
    const question = { title: t('restartTitle'), content: t('restartHint'), okText: t('restart') };
    if (!(await notice.confirm(question))) return;
    await restart.mutateAsync({ practiceId }).then(onAgain, notice.error);
  };
  return (
    <Flex vertical gap="middle">
      <Flex gap="middle" align="center" wrap>
        <span>{t('round', { n: begun.round })}</span>
        <Progress
          className={styles.progress}
          percent={Math.round((answered / Math.max(1, items.length)) * 100)}
          format={() => t('of', { n: answered, all: items.length })}
          aria-label={t('of', { n: answered, all: items.length })}
        />
        <Button disabled={answered === 0} loading={restart.isPending} onClick={() => void anew()}>
          {t('restart')}
        </Button>
      </Flex>
      <nav className={styles.numbers} aria-label={t('navigator')}>
        {items.map((one, index) => {
          const state = stateOf(outcomeOf(one));
          return (
            <button
              key={one.itemId}
              type="button"
              className={styles.number}
              data-state={state}
              aria-current={index === at}
              aria-label={`${t('number', { n: one.number })} ${t(`state${state}`)}`}
              onClick={() => setAt(index)}
            >
              {one.number}
            </button>
          );
        })}
      </nav>
      <AnswerAlerts
        saving={own.saving}
        download={<DownloadAnswers paper={paper} entries={own.entries} unsent={own.unsent} />}
      />
      {item && (
        <Card title={t('number', { n: item.number })} size="small">
          <PractiseQuestion
            key={item.itemId}
            practiceId={practiceId}
            itemId={item.itemId}
            content={item.content}
            own={own}
            outcome={outcomeOf(item)}
            onOutcome={(outcome) => take(item.itemId, outcome)}
          />
        </Card>
      )}
      <Flex justify="space-between">
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('previous')}
        </Button>
        <Button
          type={item && outcomeOf(item) ? 'primary' : 'default'}
          disabled={at === items.length - 1}
          onClick={() => setAt(at + 1)}
        >
          {t('next')}
        </Button>
      </Flex>
      {done && (
        <Result
          status={right === items.length ? 'success' : 'info'}
          title={t('finished', { all: items.length, right })}
          extra={
            <Button type="primary" onClick={() => void navigate('/practice?tab=mistakes')}>
              {t('toMistakes')}
            </Button>
          }
        />
      )}
    </Flex>
  );
}
