import { useQuery } from '@tanstack/react-query';
import type { MachineUse } from '@xueyan/contract/exam/asked';
import { examMachineApi, type MachineCheck } from '@xueyan/contract/exam/exam-machine';
import type { ContentOf } from '@xueyan/contract/exam/question-content';
import { type Machine, machineApi } from '@xueyan/contract/lab/machine';
import { Alert, Button, Flex, Space } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { consolesPart } from '../../lab/console/consoles-part.shared.ts';
import { RestartButton } from '../../lab/machine/RestartButton.shared.tsx';
import { SleepAndGoOn } from '../../lab/machine/SleepAndGoOn.shared.tsx';
import { MachineSteps } from './MachineSteps.tsx';
import styles from './machine.module.css';
import { machineText } from './machine.text.ts';

interface SittingMachineProps {
  examId: string;
  itemId: string;
  content: ContentOf<'machine'>;
  /** Called with what the candidate has done at it, also before this page. */
  onUsed: (use: MachineUse) => void;
}

/**
 * The machine of a question in a sitting: starting it, working in it, and checking the steps where the exam allows
 * that.
 */
export function SittingMachine({ examId, itemId, content, onUsed }: SittingMachineProps) {
  const t = useText(machineText);
  const found = useQuery(query(examMachineApi.get, { examId, itemId }));
  useEffect(() => void consolesPart.fetch(), []);
  const use = found.data?.last ? 'checked' : found.data?.machine ? 'started' : null;
  const note = useEffectEvent(onUsed);
  useEffect(() => {
    if (use) note(use);
  }, [use]);
  useLive('machine.state', ({ machineId }) => {
    if (!found.data?.machine || found.data.machine.machineId === machineId) void found.refetch();
  });
  return (
    <section className={styles.pane} aria-label={t('machine')}>
      {/* Compact: an error in the paper leads nowhere out of it. */}
      <QueryView query={found} compact>
        {({ machine, missing, mayCheck, last }) => (
          <>
            {missing && <Alert type="warning" showIcon title={t(missing === 'image' ? 'noImage' : 'noEngine')} />}
            {machine?.state === 'running' ? (
              <Running {...{ examId, itemId, machine }} onEnded={() => void found.refetch()} />
            ) : (
              <Resting {...{ examId, itemId, machine }} startable={missing === ''} />
            )}
            <Checking {...{ examId, itemId, content, mayCheck, last }} running={machine?.state === 'running'} />
          </>
        )}
      </QueryView>
    </section>
  );
}

interface OfAnswer {
  examId: string;
  itemId: string;
}

function Resting({ examId, itemId, machine, startable }: OfAnswer & { machine: Machine | null; startable: boolean }) {
  const t = useText(machineText);
  const start = useAction(examMachineApi.start, [examMachineApi.get]);
  const state = machine?.state ?? 'released';
  const waits = state === 'queued' || state === 'starting' || state === 'lost';
  const begin = () => void start.mutateAsync({ examId, itemId }).catch(() => {});
  return (
    <Flex vertical gap="small" align="start">
      <span role="status">{t(state, { n: machine?.queuePlace ?? 0 })}</span>
      {!waits && (
        <Button type="primary" disabled={!startable} loading={start.isPending} onClick={begin}>
          {t(state === 'asleep' ? 'wake' : 'start')}
        </Button>
      )}
      {start.error && textsFor(start.error) && <Alert type="error" showIcon title={textsFor(start.error)} />}
      {start.error && <SleepAndGoOn code={start.error.code} onFree={begin} />}
    </Flex>
  );
}

function Running({ machine, onEnded }: OfAnswer & { machine: Machine; onEnded: () => void }) {
  const t = useText(machineText);
  const notice = useNotice();
  const { machineId, desktop } = machine;
  const extend = useAction(machineApi.extend, [examMachineApi.get]);
  const reset = useAction(machineApi.reset, [examMachineApi.get]);
  const startOver = async () => {
    const ask = { title: t('resetAsk'), content: t('resetHint'), okText: t('reset'), danger: true };
    if (await notice.confirm(ask)) await reset.mutateAsync({ machineId }).catch(notice.error);
  };
  return (
    <>
      <Flex justify="space-between" align="center" wrap gap="small">
        <span className={styles.hint}>{t('until', { time: machine.endTime?.slice(11, 16) ?? '' })}</span>
        <Space>
          {machine.extensionsLeft > 0 && (
            <Button
              size="small"
              loading={extend.isPending}
              onClick={() => void extend.mutateAsync({ machineId }).catch(notice.error)}
            >
              {t('extend')}
            </Button>
          )}
          <RestartButton machineId={machineId} stale={[examMachineApi.get]} />
          <Button size="small" danger loading={reset.isPending} onClick={() => void startOver()}>
            {t('reset')}
          </Button>
        </Space>
      </Flex>
      <div className={styles.consoles}>
        <PartSlot part={consolesPart} loading={<div className={styles.consoles} />}>
          {({ Consoles }) => (
            <Consoles key={machineId} machineId={machineId} mode="help" desktop={desktop} quiet onEnded={onEnded} />
          )}
        </PartSlot>
      </div>
    </>
  );
}

interface CheckingProps extends OfAnswer {
  content: ContentOf<'machine'>;
  mayCheck: boolean;
  last: MachineCheck | null;
  running: boolean;
}

function Checking({ examId, itemId, content, mayCheck, last, running }: CheckingProps) {
  const t = useText(machineText);
  const notice = useNotice();
  const check = useAction(examMachineApi.check, [examMachineApi.get]);
  if (!mayCheck) return <p className={styles.hint}>{t('checkedAfter')}</p>;
  return (
    <Flex vertical gap="small" align="start">
      <Space wrap>
        <Button
          disabled={!running}
          loading={check.isPending}
          onClick={() => void check.mutateAsync({ examId, itemId }).catch(notice.error)}
        >
          {t('check')}
        </Button>
        <span className={styles.hint}>{t('lastCounts')}</span>
      </Space>
      {last && <MachineSteps content={content} check={last} />}
    </Flex>
  );
}
