import { useQuery } from '@tanstack/react-query';
import { type Machine, machineApi, machineStateNames } from '@xueyan/contract/lab/machine';
import { type ResearchMachine, researchMachineApi } from '@xueyan/contract/research/research-machine';
import { mayEditResearch, mayStartResearchMachine } from '@xueyan/contract/research/research-policy';
import type { ResearchProject } from '@xueyan/contract/research/research-project';
import { Button, Card, Modal, Space, Table } from 'antd';
import { useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { PartSlot } from '../../../ui/layout/PartSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { consolesPart } from '../../lab/console/consoles-part.shared.ts';
import { RestartButton } from '../../lab/machine/RestartButton.shared.tsx';
import { DatasetsCard } from './DatasetsCard.tsx';
import { QuotaCard } from './QuotaCard.tsx';
import styles from './research-machine.module.css';
import { researchMachineText } from './research-machine.text.ts';

const StartModal = lazyNamed(() => import('./StartModal.tsx'), 'StartModal');

/** Machines and data sets of a research project. */
export function ResearchMachines({ project }: { project: ResearchProject }) {
  const { researchProjectId } = project;
  const t = useText(researchMachineText);
  const phrase = usePhrase();
  const actor = useActor();
  const notice = useNotice();
  const found = useQuery(query(researchMachineApi.get, { researchProjectId }));
  const start = useAction(researchMachineApi.start, [researchMachineApi.get]);
  const sleep = useAction(researchMachineApi.sleep, [researchMachineApi.get]);
  const release = useAction(machineApi.release, [researchMachineApi.get]);
  const [starting, setStarting] = useState(false);
  const [at, setAt] = useState<Machine | null>(null);
  useLive('machine.state', () => void found.refetch());
  if (!found.data) return <Card size="small" loading />;
  const { machineList, machinesMax, imageList } = found.data;
  const mayStart = mayStartResearchMachine(actor, project);
  const own = machineList.find(({ ownerId }) => ownerId === actor.id);

  const wake = async ({ size }: ResearchMachine) => {
    await start.mutateAsync({ researchProjectId, imageId: null, ...size }).then(setAt, notice.error);
  };
  const putToSleep = async ({ machineId, ownerName }: ResearchMachine) => {
    const ask = { title: t('sleepAsk', { name: ownerName }), content: t('sleepHint'), okText: t('sleep') };
    if (!(await notice.confirm(ask))) return;
    await sleep.mutateAsync({ researchProjectId, machineId }).then(() => notice.success(t('slept')), notice.error);
  };
  const remove = async ({ machineId }: ResearchMachine) => {
    const ask = { title: t('releaseAsk'), content: t('releaseHint'), okText: t('release'), danger: true };
    if (!(await notice.confirm(ask))) return;
    await release.mutateAsync({ machineId }).then(() => notice.success(t('released')), notice.error);
  };
  return (
    <>
      <QuotaCard project={project} held={found.data} />
      <Card
        size="small"
        title={t('machines', { n: machineList.length, max: machinesMax })}
        extra={
          mayStart &&
          !own && (
            <Button size="small" onClick={() => setStarting(true)}>
              {t('start')}
            </Button>
          )
        }
      >
        {machineList.length === 0 ? (
          t('noMachines')
        ) : (
          <Table
            size="small"
            rowKey="machineId"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={machineList}
            columns={[
              { title: t('person'), dataIndex: 'ownerName' },
              { title: t('image'), dataIndex: 'imageName' },
              {
                title: t('size'),
                render: (_, { size }) => t('sizeOf', { cpus: size.cpus, memory: size.memoryMb }),
              },
              {
                title: t('state'),
                render: (_, { state, endTime }) => (
                  <Space>
                    <StateTag tone={state === 'running' ? 'good' : state === 'failed' ? 'bad' : 'info'}>
                      {phrase(machineStateNames[state])}
                    </StateTag>
                    {endTime && <small>{t('until', { time: endTime.slice(11, 16) })}</small>}
                  </Space>
                ),
              },
              {
                title: t('action'),
                render: (_, one) => {
                  const mine = one.ownerId === actor.id;
                  const sleeps = one.state === 'running' && (mine || mayEditResearch(actor, project)) && (
                    <Button size="small" loading={sleep.isPending} onClick={() => void putToSleep(one)}>
                      {t('sleep')}
                    </Button>
                  );
                  if (!mine) return sleeps;
                  return (
                    <Space>
                      {one.state === 'running' && (
                        <Button size="small" onClick={() => setAt(one)}>
                          {t('open')}
                        </Button>
                      )}
                      {one.state === 'running' && (
                        <RestartButton machineId={one.machineId} stale={[researchMachineApi.get]} />
                      )}
                      {sleeps}
                      {mayStart && (one.state === 'asleep' || one.state === 'failed') && (
                        <Button size="small" loading={start.isPending} onClick={() => void wake(one)}>
                          {t('wake')}
                        </Button>
                      )}
                      <Button size="small" danger loading={release.isPending} onClick={() => void remove(one)}>
                        {t('release')}
                      </Button>
                    </Space>
                  );
                },
              },
            ]}
          />
        )}
      </Card>
      <DatasetsCard project={project} held={found.data} />
      <DialogSlot subject={starting}>
        {(_, open) => (
          <StartModal
            {...{ open, researchProjectId, imageList }}
            onStarted={setAt}
            onClose={() => setStarting(false)}
          />
        )}
      </DialogSlot>
      <Modal
        open={at?.state === 'running'}
        title={at?.imageName}
        width="min(1200px, 96vw)"
        footer={null}
        destroyOnHidden
        onCancel={() => setAt(null)}
      >
        {at && (
          <div className={styles.consoles}>
            <PartSlot part={consolesPart} loading={<div className={styles.consoles} />}>
              {({ Consoles }) => (
                <Consoles
                  machineId={at.machineId}
                  mode="help"
                  desktop={at.desktop}
                  onEnded={() => void found.refetch()}
                />
              )}
            </PartSlot>
          </div>
        )}
      </Modal>
    </>
  );
}
