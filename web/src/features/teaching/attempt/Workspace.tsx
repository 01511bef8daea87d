import type { Attempt } from '@xueyan/contract/teaching/attempt';
import { Segmented, Splitter } from 'antd';
import { useRef, useState } from 'react';
import { narrowScreen, useMedia } from '../../../ui/browser/useMedia.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import type { ConsolesHandle } from '../../lab/console/Consoles.shared.tsx';
import { attemptText } from './attempt.text.ts';
import { attemptMachineText } from './attempt-machine.text.ts';
import { GuidePane, type GuideTab, useGuideTab } from './GuidePane.tsx';
import { MachinePane } from './MachinePane.tsx';
import { MachineWarning } from './MachineWarning.tsx';
import { type MachinePhase, stateOf, useAttemptMachine } from './use-attempt-machine.ts';
import { useCheck } from './use-check.ts';
import { useDraft } from './use-draft.ts';
import { WorkspaceBar } from './WorkspaceBar.tsx';
import styles from './workspace.module.css';
import { guideWidths, useArrangement, usualGuideWidth } from './workspace-memory.ts';

interface WorkspaceProps {
  run: Attempt;
  onRefetch: () => void;
}

/** The two halves of the workspace below the bar; on a phone one half at a time. */
export function Workspace({ run, onRefetch }: WorkspaceProps) {
  const t = useText(attemptText);
  const notice = useNotice();
  const consoles = useRef<ConsolesHandle>(null);
  const machine = useAttemptMachine(run);
  const { draft, copies } = useDraft(run, onRefetch);
  const check = useCheck(run);
  const [tab, setTab] = useGuideTab(run);
  const [focusedStep, setFocusedStep] = useState<string | null>(null);
  const narrow = useMedia(narrowScreen);
  const [side, setSide] = useState<'guide' | 'machine'>('guide');
  const [arrangement, setArrangement] = useArrangement();

  const openTab = (next: GuideTab) => {
    setTab(next);
    setSide('guide');
  };
  const openStep = (checkpointId: string) => {
    openTab('steps');
    setFocusedStep(checkpointId);
  };
  const runCode = (code: string) => {
    if (machine.phase === 'lost') return notice.warning(t('runMachineLost'));
    if (machine.phase !== 'running') return notice.warning(t('runNoMachine'));
    setSide('machine');
    if (!consoles.current?.run(code)) notice.warning(t('runNotReady'));
  };

  const shown = (of: 'guide' | 'machine') => !narrow || side === of;
  const guideSize = narrow ? (side === 'guide' ? '100%' : 0) : arrangement.guideWidth;

  return (
    <div className={styles.workspace}>
      <WorkspaceBar {...{ run, machine, draft }} onStep={openStep} onReport={() => openTab('report')} />
      {machine.phase === 'running' && run.machine?.endTime && (
        <MachineWarning machine={machine} endTime={run.machine.endTime} />
      )}
      <main className={styles.main}>
        {narrow && (
          <div className={styles.sides}>
            <Segmented
              block
              value={side}
              onChange={setSide}
              options={[
                { value: 'guide', label: t('left') },
                { value: 'machine', label: <MachineSide phase={machine.phase} /> },
              ]}
            />
          </div>
        )}
        <div className={styles.halves}>
          <Splitter
            onResizeEnd={([width = 0]) => !narrow && setArrangement({ guideWidth: width })}
            onCollapse={(_collapsed, [width = 0]) => !narrow && setArrangement({ guideWidth: width })}
            onResize={([width = 0]) => !narrow && setArrangement({ guideWidth: width })}
            onDraggerDoubleClick={() => setArrangement({ guideWidth: usualGuideWidth() })}
          >
            <Splitter.Panel
              size={guideSize}
              min={narrow ? undefined : guideWidths.least}
              max={narrow ? undefined : '70%'}
              collapsible={narrow ? false : { start: true, showCollapsibleIcon: true }}
              resizable={!narrow}
            >
              <div className={styles.half} inert={!shown('guide') || (!narrow && arrangement.guideWidth === 0)}>
                <GuidePane
                  {...{ run, tab, draft, copies, check, focusedStep, onRefetch }}
                  onTab={openTab}
                  onAttempt={runCode}
                  onCapture={async () => (await consoles.current?.picture()) ?? null}
                  machineAttempts={machine.phase === 'running'}
                />
              </div>
            </Splitter.Panel>
            <Splitter.Panel>
              <section className={styles.half} aria-label={t('machine')} inert={!shown('machine')}>
                <MachinePane {...{ run, machine, consoles }} quiet={tab === 'report'} />
              </section>
            </Splitter.Panel>
          </Splitter>
        </div>
      </main>
    </div>
  );
}

function MachineSide({ phase }: { phase: MachinePhase }) {
  const t = useText(attemptMachineText);
  return `${t('area')} · ${t(stateOf(phase))}`;
}
