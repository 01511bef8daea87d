import { ArrowLeftOutlined } from '@ant-design/icons';
import type { Attempt } from '@xueyan/contract/teaching/attempt';
import { Button, Tooltip } from 'antd';
import { Link, useLocation } from 'react-router';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Countdown } from '../../../ui/time/Countdown.tsx';
import { AiClosedNote } from '../ai-switch/AiClosedNote.shared.tsx';
import { AskForHelp } from '../assistance/AskForHelp.shared.tsx';
import { attemptText } from './attempt.text.ts';
import { attemptMachineText } from './attempt-machine.text.ts';
import { MachineDot } from './MachineDot.tsx';
import { ScoreBar } from './ScoreBar.tsx';
import { StepSegments } from './StepSegments.tsx';
import type { AttemptMachine } from './use-attempt-machine.ts';
import { type Draft, mayWrite, useDraftSaveTime, useDraftState } from './use-draft.ts';
import { VisitorChip } from './VisitorChip.tsx';
import styles from './workspace-bar.module.css';

interface WorkspaceBarProps {
  run: Attempt;
  machine: AttemptMachine;
  draft: Draft;
  onStep: (checkpointId: string) => void;
  onReport: () => void;
}

export function WorkspaceBar({ run, machine, draft, onStep, onReport }: WorkspaceBarProps) {
  const t = useText(attemptText);
  const back = useWayBack(run);
  return (
    <header className={styles.bar}>
      <div className={styles.what}>
        <Link
          className={styles.back}
          to={back}
          aria-label={t(back.startsWith('/teaching/experiments/') ? 'backToEditor' : 'back')}
        >
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <div className={styles.titles}>
          <h1 title={run.title}>{run.title}</h1>
          <span title={run.courseName}>{run.courseName}</span>
        </div>
        {run.trial && (
          <Tooltip title={t('trialHint')}>
            <span>
              <StateTag tone="info">{t('trial')}</StateTag>
            </span>
          </Tooltip>
        )}
      </div>
      <div className={styles.progress}>
        {run.steps.length > 0 && (
          <>
            <StepSegments steps={run.steps} onStep={onStep} />
            {/* Relative to all points: the steps alone would look like the whole. Once marks are published, the
                mark. */}
            <ScoreBar
              score={run.mark?.score ?? run.stepScore}
              points={run.mark?.points ?? run.stepPoints + run.reportPoints}
            />
          </>
        )}
      </div>
      <div className={styles.state}>
        {run.open && !run.trial && <AiClosedNote sectionId={run.sectionId} />}
        {run.open && !run.trial && <AskForHelp runId={run.runId} courseId={run.courseId} />}
        <VisitorChip visitors={run.machine?.visitors ?? []} />
        {mayWrite(run) && <DraftMark draft={draft} onPress={onReport} />}
        {run.machine?.endTime && <TimeLeft machine={machine} endTime={run.machine.endTime} />}
        <MachineDot phase={machine.phase} />
      </div>
    </header>
  );
}

/** Path back to where the user came from: for an author who tries an experiment, the step of the editor or the preview. */
function useWayBack(run: Attempt): string {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  if (!run.trial) return `/courses/${run.courseId}`;
  const from = typeof state?.from === 'string' ? state.from : '';
  const course = `/teaching/courses/${run.courseId}`;
  const known = [`/teaching/experiments/${run.sectionId}`, `${course}/preview`].some((one) => from.startsWith(one));
  return known ? from : course;
}

function DraftMark({ draft, onPress }: { draft: Draft; onPress: () => void }) {
  const state = useDraftState(draft);
  const time = useDraftSaveTime(draft);
  if (state === 'clean' && !time) return null;
  return (
    <button type="button" className={styles.save} onClick={onPress}>
      <SaveState state={state} time={time} />
    </button>
  );
}

function TimeLeft({ machine, endTime }: { machine: AttemptMachine; endTime: string }) {
  const t = useText(attemptMachineText);
  const left = machine.machine?.extensionsLeft ?? 0;
  const hint = left > 0 ? t('extendHint', { count: left }) : t('extendNone');
  return (
    <span className={styles.time}>
      <span className={styles.timeLabel}>{t('timeLeft')}</span>
      <Countdown until={endTime} onEnd={() => void machine.refetch()} />
      <Tooltip title={hint}>
        <Button
          size="small"
          disabled={left === 0}
          loading={machine.extending}
          onClick={machine.extend}
          aria-label={`${t('extend')}: ${hint}`}
        >
          {t('extend')}
        </Button>
      </Tooltip>
    </span>
  );
}
