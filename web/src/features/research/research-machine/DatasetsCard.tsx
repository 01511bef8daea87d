import { type ResearchDataset, researchMachineApi } from '@xueyan/contract/research/research-machine';
import { mayAddToResearch, mayEditResearch } from '@xueyan/contract/research/research-policy';
import type { ResearchProject } from '@xueyan/contract/research/research-project';
import { may } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Card, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { researchMachineText } from './research-machine.text.ts';

const ProjectDatasetModal = lazyNamed(() => import('./ProjectDatasetModal.tsx'), 'ProjectDatasetModal');
const AttachModal = lazyNamed(() => import('./AttachModal.tsx'), 'AttachModal');

interface DatasetsCardProps {
  project: ResearchProject;
  held: Output<typeof researchMachineApi.get>;
}

/** Data sets of a project, which every member may read. */
export function DatasetsCard({ project, held: { datasetList, datasetsMax } }: DatasetsCardProps) {
  const { researchProjectId } = project;
  const actor = useActor();
  const t = useText(researchMachineText);
  const notice = useNotice();
  const [attaching, setAttaching] = useState(false);
  const [making, setMaking] = useState(false);
  const detach = useAction(researchMachineApi.detach, [researchMachineApi.get]);
  const remove = async ({ datasetId, name }: ResearchDataset) => {
    const ask = { title: t('detachAsk', { name }), content: t('detachHint'), okText: t('detach'), danger: true };
    if (!(await notice.confirm(ask))) return;
    const done = () => notice.success(t('detached'));
    await detach.mutateAsync({ researchProjectId, datasetId }).then(done, notice.error);
  };
  return (
    <Card
      size="small"
      title={t('datasets', { n: datasetList.length, max: datasetsMax })}
      extra={
        mayAddToResearch(actor, project) && (
          <Space wrap>
            {may(actor, 'prep.use') && (
              <Button size="small" onClick={() => setMaking(true)}>
                {t('make')}
              </Button>
            )}
            <Button size="small" onClick={() => setAttaching(true)}>
              {t('attach')}
            </Button>
          </Space>
        )
      }
    >
      {datasetList.length === 0 ? (
        t('noDatasets')
      ) : (
        <Table
          size="small"
          rowKey="datasetId"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={datasetList}
          columns={[
            {
              title: t('name'),
              render: (_, { datasetId, name, belongs }) => (
                <>
                  <Link to={`/prep/datasets/${datasetId}`}>{name}</Link>{' '}
                  {belongs && <Tag variant="filled">{t('belongs')}</Tag>}
                </>
              ),
            },
            { title: t('rows'), dataIndex: 'rowCount', align: 'right' },
            { title: t('bytes'), dataIndex: 'bytes', align: 'right', render: (bytes: number) => fileSize(bytes) },
            { title: t('owner'), dataIndex: 'ownerName' },
            {
              title: t('action'),
              render: (_, one) =>
                (mayEditResearch(actor, project) || (one.mine && mayAddToResearch(actor, project))) && (
                  <Button size="small" danger loading={detach.isPending} onClick={() => void remove(one)}>
                    {t('detach')}
                  </Button>
                ),
            },
          ]}
        />
      )}
      <DialogSlot subject={making}>
        {(_, open) => <ProjectDatasetModal {...{ open, researchProjectId }} onClose={() => setMaking(false)} />}
      </DialogSlot>
      <DialogSlot subject={attaching}>
        {(_, open) => <AttachModal {...{ open, researchProjectId }} onClose={() => setAttaching(false)} />}
      </DialogSlot>
    </Card>
  );
}
