import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import { useQuery } from '@tanstack/react-query';
import { machineApi, machineStateNames } from '@xueyan/contract/lab/machine';
import { trainingFolderOf, trainingMachineApi, trainingMachineFiles } from '@xueyan/contract/prep/training-machine';
import { Alert, Button, Card, Flex, Modal, Space, Tag, Typography } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { consolesPart } from '../../lab/console/consoles-part.shared.ts';
import { RestartButton } from '../../lab/machine/RestartButton.shared.tsx';
import styles from './training.module.css';
import { trainingMachineText } from './training-machine.text.ts';

/** Between two looks at a machine that is wanted, in case that no event says that it runs. */
const lookMs = 3_000;

/** Opens a training on a table in a machine with Python, where its data and its program are. */
export function MachineCard({ runId }: { runId: string }) {
  const t = useText(trainingMachineText);
  const phrase = usePhrase();
  const notice = useNotice();
  // It was asked for, and is shown as soon as the files are in it.
  const [wanted, setWanted] = useState(false);
  const [shown, setShown] = useState(false);
  const found = useQuery({
    ...query(trainingMachineApi.get, { runId }),
    refetchInterval: wanted ? lookMs : false,
  });
  const start = useAction(trainingMachineApi.open, [trainingMachineApi.get]);
  const end = useAction(machineApi.release, [trainingMachineApi.get]);
  useLive('machine.state', () => void found.refetch());
  const ability = found.data?.ability;
  const machine = found.data?.machine ?? null;
  const state = machine?.state;
  const open = async () => {
    setWanted(true);
    try {
      const { placed } = await start.mutateAsync({ runId });
      if (!placed) return;
      setShown(true);
      setWanted(false);
    } catch (error) {
      setWanted(false);
      notice.error(error);
    }
  };
  const goOn = useEffectEvent(() => {
    if (wanted) void open();
  });
  const asking = start.isPending;
  useEffect(() => {
    if (state === 'running' && !asking) goOn();
  }, [state, asking]);
  const release = async () => {
    const ask = { title: t('releaseAsk'), content: t('releaseHint'), okText: t('release'), danger: true };
    if (!machine || !(await notice.confirm(ask))) return;
    setWanted(false);
    await end.mutateAsync({ machineId: machine.machineId }).then(() => notice.success(t('released')), notice.error);
  };
  if (ability !== 'yes' && ability !== 'image') return null;
  const coming = wanted && state !== 'failed' && state !== 'lost';
  const command = `cd ~/${trainingFolderOf(runId)} && python3 ${trainingMachineFiles.program}`;
  return (
    <Card
      title={t('title')}
      extra={
        <Space>
          {machine?.state === 'running' && (
            <RestartButton machineId={machine.machineId} stale={[trainingMachineApi.get]} />
          )}
          {machine && (
            <Button type="text" danger loading={end.isPending} onClick={() => void release()}>
              {t('release')}
            </Button>
          )}
          <Button
            icon={<DesktopOutlined aria-hidden />}
            disabled={ability === 'image'}
            loading={coming}
            onClick={() => void open()}
          >
            {t('open')}
          </Button>
        </Space>
      }
    >
      <Flex vertical gap="small" align="start">
        {ability === 'image' && <Alert type="info" showIcon title={t('noImage')} />}
        <Typography.Text type="secondary">{t('hint', trainingMachineFiles)}</Typography.Text>
        {machine && (
          <span role="status">
            {machine.imageName} <Tag>{phrase(machineStateNames[machine.state])}</Tag>
            {machine.state === 'queued' && machine.queuePlace > 0 && t('place', { n: machine.queuePlace })}
          </span>
        )}
        <Typography.Text code copyable>
          {command}
        </Typography.Text>
      </Flex>
      <Modal
        open={shown && state === 'running'}
        title={t('title')}
        width="min(1200px, 96vw)"
        footer={null}
        destroyOnHidden
        onCancel={() => setShown(false)}
      >
        <Typography.Paragraph code copyable>
          {command}
        </Typography.Paragraph>
        <div className={styles.consoles}>
          <PartSlot part={consolesPart} loading={<div className={styles.consoles} />}>
            {({ Consoles }) =>
              machine && (
                <Consoles
                  machineId={machine.machineId}
                  mode="help"
                  desktop={machine.desktop}
                  onEnded={() => void found.refetch()}
                />
              )
            }
          </PartSlot>
        </div>
      </Modal>
    </Card>
  );
}
