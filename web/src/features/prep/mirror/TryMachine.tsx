import { useQuery } from '@tanstack/react-query';
import { type Machine, machineApi, machineStateNames } from '@xueyan/contract/lab/machine';
import { mirrorApi } from '@xueyan/contract/prep/mirror';
import { Alert, Button, Modal, Space } from 'antd';
import { useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { consolesPart } from '../../lab/console/consoles-part.shared.ts';
import { RestartButton } from '../../lab/machine/RestartButton.shared.tsx';
import styles from './mirror.module.css';
import { mirrorText } from './mirror.text.ts';

/** Returns the actor's machine that tries an image, and what opens its console. */
export function useTryMachine() {
  const found = useQuery(query(mirrorApi.machine, {}));
  const [at, setAt] = useState<Machine | null>(null);
  useLive('machine.state', () => void found.refetch());
  return { machine: found.data?.machine ?? null, at, open: setAt, refresh: () => void found.refetch() };
}
export type TryMachineState = ReturnType<typeof useTryMachine>;

/** The actor's machine that tries an image: its state, and its console in a dialog. */
export function TryMachine({ trial: { machine, at, open, refresh } }: { trial: TryMachineState }) {
  const t = useText(mirrorText);
  const phrase = usePhrase();
  const notice = useNotice();
  const stale = [mirrorApi.machine, mirrorApi.list];
  const start = useAction(mirrorApi.start, stale);
  const release = useAction(machineApi.release, stale);
  if (!machine) return null;
  const { machineId, imageId, imageName, state, size } = machine;
  const wake = async () => {
    await start.mutateAsync({ imageId, ...size }).then(open, notice.error);
  };
  const remove = async () => {
    const ask = { title: t('releaseAsk'), content: t('releaseHint'), okText: t('release'), danger: true };
    if (!(await notice.confirm(ask))) return;
    await release.mutateAsync({ machineId }).then(() => notice.success(t('released')), notice.error);
  };
  const current = at && at.machineId === machineId && state === 'running';
  return (
    <>
      <Alert
        className={styles.trying}
        type="info"
        showIcon
        title={`${t('trying', { name: imageName })} · ${phrase(machineStateNames[state])}`}
        action={
          <Space wrap>
            {state === 'running' && (
              <Button size="small" type="primary" onClick={() => open(machine)}>
                {t('open')}
              </Button>
            )}
            {state === 'running' && <RestartButton machineId={machineId} stale={stale} />}
            {(state === 'asleep' || state === 'failed') && (
              <Button size="small" loading={start.isPending} onClick={() => void wake()}>
                {t('wake')}
              </Button>
            )}
            <Button size="small" danger loading={release.isPending} onClick={() => void remove()}>
              {t('release')}
            </Button>
          </Space>
        }
      />
      <Modal
        open={current === true}
        title={imageName}
        width="min(1200px, 96vw)"
        footer={null}
        destroyOnHidden
        onCancel={() => open(null)}
      >
        <div className={styles.consoles}>
          <PartSlot part={consolesPart} loading={<div className={styles.consoles} />}>
            {({ Consoles }) => (
              <Consoles machineId={machineId} mode="help" desktop={machine.desktop} onEnded={refresh} />
            )}
          </PartSlot>
        </div>
      </Modal>
    </>
  );
}
