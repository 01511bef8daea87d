import { EyeOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { machineApi } from '@xueyan/contract/lab/machine';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { putNews } from '../../../api/news.ts';
import { query } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { consolesPart } from '../../lab/console/consoles-part.shared.ts';
import { MachineDot } from './MachineDot.tsx';
import styles from './MachineDrawer.module.css';
import { markingText } from './marking.text.ts';
import { StepResults } from './StepResults.tsx';

interface Visit {
  runId: string;
  machineId: string;
  studentName: string;
}

/** A student's machine, to watch or to help with, beside the student's progress. */
export function MachineDrawer({ machine, onClose }: { machine: Visit | undefined; onClose: () => void }) {
  const t = useText(markingText);
  return (
    <Drawer
      open={machine !== undefined}
      size="min(1680px, 100vw)"
      title={machine && t('machineOf', { name: machine.studentName })}
      onClose={onClose}
      destroyOnHidden
      // The console uses Escape: closing on it would end the visit in the middle of vi.
      keyboard={false}
      styles={{ body: { padding: 0 } }}
    >
      {machine && <MachineVisit key={machine.machineId} {...machine} />}
    </Drawer>
  );
}

function MachineVisit({ runId, machineId }: Visit) {
  const t = useText(markingText);
  const client = useQueryClient();
  const [mode, setMode] = useState<'look' | 'help'>('look');
  const machineQuery = query(machineApi.get, { machineId });
  const machine = useQuery(machineQuery);
  // Polls: the student's checks are not pushed to visitors, and a teacher who helps waits for exactly these.
  const run = useQuery({ ...query(markingApi.get, { runId }), refetchInterval: 5_000 });
  useLive('machine.state', (data) => {
    if (data.machineId === machineId) putNews(client, machineQuery.queryKey, data);
  });

  const others = machine.data?.visitors.filter((visitor) => visitor.userId !== session.user()?.id) ?? [];
  const running = machine.data?.state === 'running';
  return (
    <div className={styles.visit}>
      <div className={styles.bar}>
        <Segmented
          aria-label={t('mode')}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'look', label: t('look') },
            { value: 'help', label: t('help') },
          ]}
        />
        <span className={styles.note} aria-live="polite">
          <EyeOutlined aria-hidden /> {mode === 'look' ? t('lookNote') : t('helpNote')}
        </span>
        <span className={styles.others}>
          {others.length > 0 && t('here', { names: others.map((visitor) => visitor.userName).join('、') })}
        </span>
        {machine.data && <MachineDot state={machine.data.state} />}
      </div>
      <div className={styles.console}>
        <QueryView query={machine}>
          {({ desktop }) =>
            running ? (
              <PartSlot part={consolesPart} loading={<Loading />}>
                {({ Consoles }) => (
                  <Consoles key={mode} {...{ machineId, mode, desktop }} onEnded={() => void machine.refetch()} />
                )}
              </PartSlot>
            ) : (
              <EmptyState title={t('notRunning')} hint={t('notRunningHint')} />
            )
          }
        </QueryView>
      </div>
      <aside className={styles.steps} aria-label={t('steps')}>
        <h2>{t('steps')}</h2>
        <QueryView query={run} compact>
          {(data) => <StepResults steps={data.steps} runId={runId} />}
        </QueryView>
      </aside>
    </div>
  );
}
