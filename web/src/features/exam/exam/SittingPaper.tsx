import type { MachineUse } from '@xueyan/contract/exam/asked';
import { invigilationApi } from '@xueyan/contract/exam/proctoring-api';
import { progressOf } from '@xueyan/contract/exam/question-response';
import type { Sitting } from '@xueyan/contract/exam/sitting';
import { Flex, Result } from 'antd';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useHeight } from '../../../ui/browser/useHeight.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { guardLeaving } from '../../../ui/leaving/leaving.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Countdown } from '../../../ui/time/Countdown.tsx';
import { SchoolClock } from '../../../ui/time/SchoolClock.tsx';
import { SittingGuard } from '../exam-place/SittingGuard.shared.tsx';
import { AskedNavigator, AskedSteps } from '../question/AskedNavigator.shared.tsx';
import { AskedQuestion } from '../question/AskedQuestion.shared.tsx';
import { DownloadAnswers } from '../question/DownloadAnswers.shared.tsx';
import { useAskedView } from '../question/useAskedView.shared.ts';
import styles from './exam.module.css';
import { HandInButton } from './HandInButton.tsx';
import { SittingAlerts } from './SittingAlerts.tsx';
import { SittingJudge } from './SittingJudge.tsx';
import { sittingText } from './sitting.text.ts';
import { useHandIn } from './useHandIn.ts';
import { paperOf, type SittingCopy, useSitting } from './useSitting.ts';

interface SittingPaperProps {
  sitting: Sitting;
  /** Copy of the answers in this browser. */
  copy: SittingCopy;
  /**
   * Called when the time is over, or another person handed in for the candidate; `lost`: number of answers that the
   * server did not accept.
   */
  onOver: (lost: number) => void;
  /** Called when the candidate has handed in. */
  onHandedIn: () => void;
  /** Called when another computer has taken over. */
  onElsewhere: () => void;
}

type Item = Sitting['sections'][number]['items'][number];

const viewName = ({ examId, attempt }: Sitting, userId: string) =>
  `${userId}.${examId}${attempt === 1 ? '' : `.${attempt}`}`;

/** The paper: time and save state on top, numbers to jump to, and every question, or one at a time. */
export function SittingPaper({ sitting, copy, onOver, onHandedIn, onElsewhere }: SittingPaperProps) {
  const t = useText(sittingText);
  const notice = useNotice();
  const { id } = useActor();
  const own = useSitting(sitting, copy, onOver);
  const view = useAskedView(sitting, viewName(sitting, id), { flags: own.flags, toggle: own.toggleFlag });
  const { items } = view;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const currentId = view.current?.itemId;
  if (currentId && !visited.has(currentId)) setVisited(new Set([...visited, currentId]));
  const isShown = ({ itemId }: Item) => !view.single || itemId === currentId;
  const isDrawn = ({ itemId }: Item) => !view.single || visited.has(itemId);
  const [height, measure] = useHeight();
  const below = { '--exam-top': `${height}px` } as CSSProperties;
  const report = useAction(invigilationApi.report);
  useLive('exam.changed', ({ examId }) => {
    // A teacher may have handed in for the candidate: saving finds out.
    if (examId === sitting.examId) void own.check();
  });
  const { state } = own;
  const elsewhere = useEffectEvent(onElsewhere);
  useEffect(() => {
    if (state === 'elsewhere') elsewhere();
  }, [state]);
  const paused = state === 'paused';
  const handedIn = useRef(false);
  const isSitting = () => !handedIn.current && !paused;
  const holds = useEffectEvent(isSitting);
  const askToLeave = useEffectEvent(async () => {
    const leaves = await notice.confirm({ title: t('leaveTitle'), content: t('leaveHint'), okText: t('leave') });
    // Another page of the product is as far from the exam as another window.
    if (leaves) report.mutate({ examId: sitting.examId, kind: 'left', seconds: 0 });
    return leaves;
  });
  // Also asked when a class calls its students in.
  useEffect(() => guardLeaving({ holds: () => holds(), settle: () => askToLeave() }), []);
  const [used, setUsed] = useState<ReadonlyMap<string, MachineUse>>(new Map());
  const noteUse = (itemId: string, use: MachineUse) => setUsed((before) => new Map(before).set(itemId, use));
  const doneAt = ({ itemId, machine }: Item) => used.get(itemId) ?? machine;
  const isOpen = (item: Item) => {
    // The state of a machine is its answer.
    if (item.content.kind === 'machine') return doneAt(item) === undefined;
    const response = own.responseOf(item.itemId);
    return !response || progressOf(item.content, response) !== 'all';
  };
  const open = items.filter(isOpen).length;
  const unchecked = sitting.verdictView === 'live' ? items.filter((item) => doneAt(item) === 'started').length : 0;
  const marked = items.filter(({ itemId }) => view.flags.has(itemId)).length;
  const hand = useHandIn(
    sitting,
    { ...own, waiting: own.fitting },
    {
      ...{ onOver, onRefused: notice.error },
      onHandedIn: () => {
        notice.success(t('submitted'));
        handedIn.current = true;
        onHandedIn();
      },
    },
  );
  const handIn = async () => {
    // The question was answered before.
    if (hand.unsent) return hand.now();
    const lines = [
      ...(open > 0 ? [t('submitOpen', { n: open })] : []),
      ...(unchecked > 0 ? [t('submitUnchecked', { n: unchecked })] : []),
      ...(marked > 0 ? [t('submitFlags', { n: marked })] : []),
      t('submitHint'),
    ];
    const content = lines.map((line) => <div key={line}>{line}</div>);
    if (!(await notice.confirm({ title: t('submitTitle'), content, okText: t('submit') }))) return;
    hand.now();
  };
  return (
    <>
      {/* Words of the invigilators come where the candidate is, however far down the paper. */}
      <div className={styles.top} ref={measure}>
        <div className={styles.bar} data-undisturbed>
          <SaveWords state={own.state} />
          <span className={styles.clock} title={t('clockHint')}>
            <span className={styles.wideOnly}>{t('clock')} </span>
            <SchoolClock />
            {!paused && ` · ${t('until', { time: own.deadline.slice(11, 16) })}`}
          </span>
          <span className={styles.time}>
            {paused ? (
              t('paused')
            ) : (
              <>
                {t('left')} <Countdown until={own.deadline} onEnd={() => void own.check()} />
              </>
            )}
          </span>
          <HandInButton from={own.submitFrom} disabled={paused} loading={hand.pending} onPress={() => void handIn()} />
          {!paused && <AskedNavigator view={view} isOpen={isOpen} />}
        </div>
        <SittingAlerts
          own={own}
          hand={hand}
          download={<DownloadAnswers paper={paperOf(sitting)} entries={own.entries} unsent={own.waiting} />}
        />
        <SittingGuard examId={sitting.examId} isSitting={isSitting} />
      </div>
      {paused ? (
        <Result status="info" title={t('paused')} subTitle={t('pausedHint')} />
      ) : (
        <>
          {sitting.instructions && <Markdown source={sitting.instructions} />}
          {sitting.sections.map((section) => (
            <section key={section.id} hidden={!section.items.some(isShown)}>
              <h2 className={styles.part}>{section.title}</h2>
              {section.note && <p>{section.note}</p>}
              <ol className={styles.list} style={below}>
                {section.items.filter(isDrawn).map((item) => (
                  // Visited questions stay mounted while hidden, so that their machines and trials go on.
                  <li key={item.itemId} id={`q${item.number}`} hidden={!isShown(item)}>
                    <AskedQuestion
                      item={item}
                      response={own.responseOf(item.itemId)}
                      flagged={view.flags.has(item.itemId)}
                      onFlag={() => view.toggle(item.itemId)}
                      onAnswer={(response) => own.answer(item.itemId, response)}
                      onReach={() => view.reach(item.itemId)}
                    >
                      <SittingJudge
                        sitting={sitting}
                        item={item}
                        response={own.responseOf(item.itemId)}
                        onUsed={(use) => noteUse(item.itemId, use)}
                      />
                    </AskedQuestion>
                  </li>
                ))}
              </ol>
            </section>
          ))}
          {view.single && <AskedSteps view={view} />}
          <Flex justify="center">
            <HandInButton size="large" from={own.submitFrom} loading={hand.pending} onPress={() => void handIn()} />
          </Flex>
        </>
      )}
    </>
  );
}

function SaveWords({ state }: { state: ReturnType<typeof useSitting>['state'] }) {
  const t = useText(sittingText);
  return (
    <span role="status" className={styles.save}>
      {state === 'saved' ? t('saved') : state === 'saving' ? t('saving') : ''}
    </span>
  );
}
