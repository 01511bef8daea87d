import FlagFilled from '@ant-design/icons/FlagFilled';
import FlagOutlined from '@ant-design/icons/FlagOutlined';
import { progressOf } from '@xueyan/contract/exam/question-response';
import { type Sitting, sittingApi } from '@xueyan/contract/exam/sitting';
import { Alert, Button, Card, Flex, Result } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLive } from '../../../api/live.ts';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Countdown } from '../../../ui/time/Countdown.tsx';
import { SittingGuard } from '../exam-place/SittingGuard.shared.tsx';
import { QuestionAnswer } from '../question/QuestionAnswer.shared.tsx';
import styles from './exam.module.css';
import { SittingJudge } from './SittingJudge.tsx';
import { sittingText } from './sitting.text.ts';
import { useSitting } from './useSitting.ts';

interface SittingPaperProps {
  sitting: Sitting;
  /** The time is over, or somebody handed in for the candidate; `lost`: answers that the server did not take. */
  onOver: (lost: number) => void;
  /** Another computer has taken over. */
  onElsewhere: () => void;
}

type Item = Sitting['sections'][number]['items'][number];

/** The whole paper: time and state of saving above, the numbers to jump by, and every question. */
export function SittingPaper({ sitting, onOver, onElsewhere }: SittingPaperProps) {
  const t = useText(sittingText);
  const notice = useNotice();
  const navigate = useNavigate();
  const { id } = useActor();
  const own = useSitting(sitting, id, onOver);
  const [flags, setFlags] = useState<ReadonlySet<string>>(new Set());
  const submit = useAction(sittingApi.submit, [sittingApi.list]);
  useLive('exam.changed', ({ examId }) => {
    // Somebody may have handed in: a save says so.
    if (examId === sitting.examId) void own.check();
  });
  const { state } = own;
  const elsewhere = useEffectEvent(onElsewhere);
  useEffect(() => {
    if (state === 'elsewhere') elsewhere();
  }, [state]);
  const paused = state === 'paused';
  const items = sitting.sections.flatMap((section) => section.items);
  const isOpen = ({ itemId, content }: Item) => {
    const response = own.responseOf(itemId);
    return !response || progressOf(content, response) !== 'all';
  };
  const open = items.filter(isOpen).length;
  const toggle = (itemId: string) =>
    setFlags(
      (before) => new Set(before.has(itemId) ? [...before].filter((one) => one !== itemId) : [...before, itemId]),
    );
  const handIn = async () => {
    const content = `${open > 0 ? t('submitOpen', { n: open }) : ''}${t('submitHint')}`;
    if (!(await notice.confirm({ title: t('submitTitle'), content, okText: t('submit') }))) return;
    const entries = own.waiting();
    await submit.mutateAsync({ examId: sitting.examId, entries }).then(({ taken }) => {
      if (!taken) return onOver(entries.length);
      own.acknowledge(entries);
      notice.success(t('submitted'));
      void navigate('/exams');
    }, notice.error);
  };
  return (
    <>
      <div className={styles.bar} data-undisturbed>
        <strong>{sitting.examName}</strong>
        <SaveWords state={own.state} />
        <span className={styles.time}>
          {paused ? (
            t('paused')
          ) : (
            <>
              {t('left')} <Countdown until={own.deadline} onEnd={() => void own.check()} />
            </>
          )}
        </span>
        <Button type="primary" disabled={paused} loading={submit.isPending} onClick={() => void handIn()}>
          {t('submit')}
        </Button>
      </div>
      {own.state === 'offline' && <Alert type="error" showIcon banner title={t('offline')} />}
      {typeof own.state === 'object' && (
        <Alert type="warning" showIcon banner title={t('refused', { reason: own.state.refused })} />
      )}
      <SittingGuard examId={sitting.examId} />
      {paused ? (
        <Result status="info" title={t('paused')} subTitle={t('pausedHint')} />
      ) : (
        <>
          <nav className={styles.numbers} aria-label={t('navigator')}>
            {items.map((item) => {
              const said = [t(isOpen(item) ? 'open' : 'done'), ...(flags.has(item.itemId) ? [t('flagged')] : [])];
              return (
                <Button
                  key={item.itemId}
                  size="small"
                  type={isOpen(item) ? 'default' : 'primary'}
                  danger={flags.has(item.itemId)}
                  aria-label={`${t('question', { n: item.number })} ${said.join(' ')}`}
                  href={`#q${item.number}`}
                >
                  {item.number}
                </Button>
              );
            })}
          </nav>
          {sitting.instructions && <Markdown source={sitting.instructions} />}
          {sitting.sections.map((section) => (
            <section key={section.title}>
              <h2 className={styles.part}>{section.title}</h2>
              {section.note && <p>{section.note}</p>}
              <ol className={styles.list}>
                {section.items.map((item) => (
                  <li key={item.itemId} id={`q${item.number}`}>
                    <Card
                      size="small"
                      title={`${t('question', { n: item.number })}（${t('worth', { n: item.points })}）`}
                      extra={
                        <Button
                          type="text"
                          size="small"
                          icon={flags.has(item.itemId) ? <FlagFilled aria-hidden /> : <FlagOutlined aria-hidden />}
                          onClick={() => toggle(item.itemId)}
                        >
                          {t(flags.has(item.itemId) ? 'unflag' : 'flag')}
                        </Button>
                      }
                    >
                      <QuestionAnswer
                        content={item.content}
                        response={own.responseOf(item.itemId)}
                        onChange={(response) => own.answer(item.itemId, response)}
                      />
                      <SittingJudge sitting={sitting} item={item} response={own.responseOf(item.itemId)} />
                    </Card>
                  </li>
                ))}
              </ol>
            </section>
          ))}
          <Flex justify="center">
            <Button type="primary" size="large" loading={submit.isPending} onClick={() => void handIn()}>
              {t('submit')}
            </Button>
          </Flex>
        </>
      )}
    </>
  );
}

function SaveWords({ state }: { state: ReturnType<typeof useSitting>['state'] }) {
  const t = useText(sittingText);
  return <span role="status">{state === 'saved' ? t('saved') : state === 'saving' ? t('saving') : ''}</span>;
}
