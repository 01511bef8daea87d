import { useQuery } from '@tanstack/react-query';
import { type DiskItem, diskKinds, labDiskApi } from '@xueyan/contract/lab/disk';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Card, Select, Space, Table, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './DiskPage.module.css';
import { diskText } from './disk.text.ts';

const sizeOf = (mb: number) => megabytes(mb, '0 MB');

/** Page of the machines' disk: its use, the growth of the images, and what may be deleted. */
export function DiskPage() {
  const t = useText(diskText);
  const [chosen, setChosen] = useState<string>();
  const disk = useQuery(query(labDiskApi.overview, chosen ? { nodeId: chosen } : {}));
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <QueryView query={disk}>
        {({ nodeId, serverList, freeMb, kinds, items, growth }) => (
          <div className={styles.page}>
            <Servers nodeId={nodeId} servers={serverList} onChoose={setChosen} />
            <div className={styles.tiles}>
              {kinds.map(({ kind, count, sizeMb }) => (
                <Card key={kind} size="small">
                  <p className={styles.label}>{t(kind)}</p>
                  <p className={styles.value}>{sizeOf(sizeMb)}</p>
                  <p className={styles.label}>{t('count', { n: count })}</p>
                </Card>
              ))}
              <Card size="small">
                <p className={styles.label}>{t('free')}</p>
                <p className={styles.value}>{sizeOf(freeMb)}</p>
                <p className={styles.label}>{t('freeHint')}</p>
              </Card>
            </div>
            <ChartPanel
              title={t('growth')}
              empty={t('noGrowth')}
              data={{
                kind: 'line',
                axis: t('day'),
                labels: growth.map(({ day }) => day),
                series: [{ name: t('image'), tone: 'primary', values: growth.map(({ sizeMb }) => sizeMb) }],
                unit: ' MB',
              }}
            />
            <Items {...{ items, nodeId }} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

type Server = Output<typeof labDiskApi.overview>['serverList'][number];

interface ServersProps {
  /** Server whose disk the page shows. */
  nodeId: string;
  servers: Server[];
  onChoose: (nodeId: string) => void;
}

/** How full the disk of each server is; one of them is looked at more closely. */
function Servers({ nodeId, servers, onChoose }: ServersProps) {
  const t = useText(diskText);
  return (
    <Card title={t('servers')} size="small">
      <Table<Server>
        aria-label={t('servers')}
        size="small"
        rowKey="nodeId"
        dataSource={servers}
        scroll={{ x: 'max-content' }}
        pagination={false}
        columns={[
          {
            title: t('server'),
            dataIndex: 'hostName',
            render: (name: string, one) => (
              <>
                {one.answers ? name : t('away', { name })}{' '}
                {one.nodeId === nodeId && <StateTag tone="info">{t('shownBelow')}</StateTag>}
              </>
            ),
          },
          {
            title: t('used'),
            key: 'used',
            align: 'right',
            render: (_, { disk }) => (disk ? sizeOf(disk.usedMb) : t('unknown')),
          },
          {
            title: t('free'),
            key: 'free',
            align: 'right',
            render: (_, { disk }) => (disk ? sizeOf(disk.freeMb) : t('unknown')),
          },
          {
            title: '',
            key: 'actions',
            align: 'right',
            render: (_, one) =>
              one.nodeId !== nodeId && (
                <Button type="link" size="small" disabled={!one.answers} onClick={() => onChoose(one.nodeId)}>
                  {t('look')}
                </Button>
              ),
          },
        ]}
      />
    </Card>
  );
}

function Items({ items, nodeId }: { items: DiskItem[]; nodeId: string }) {
  const t = useText(diskText);
  const notice = useNotice();
  const clean = useAction(labDiskApi.clean, [labDiskApi.overview]);
  const [kind, setKind] = useState<DiskItem['kind']>();
  const removable = items.filter(({ reason }) => reason !== null);
  const shown = items.filter((item) => !kind || item.kind === kind);

  const cleanUp = async () => {
    const sizeMb = removable.reduce((sum, one) => sum + one.sizeMb, 0);
    const sure = await notice.confirm({
      title: t('cleanTitle', { n: removable.length, size: sizeOf(sizeMb) }),
      content: (
        <ul className={styles.going}>
          {removable.map((item) => (
            <li key={`${item.kind}${item.name}`}>
              {t(item.kind)} · {nameOf(item, t)} · {sizeOf(item.sizeMb)}
            </li>
          ))}
        </ul>
      ),
      okText: t('clean'),
      danger: true,
    });
    if (!sure) return;
    clean.mutate(
      { nodeId, names: removable.map(({ name }) => name).slice(0, 500) },
      {
        onSuccess: ({ removedCount, freedMb }) =>
          notice.success(t('cleaned', { n: removedCount, size: sizeOf(freedMb) })),
        onError: notice.error,
      },
    );
  };

  return (
    <Card
      title={t('uses')}
      extra={
        <Space wrap>
          <Select
            allowClear
            className={styles.kind}
            placeholder={t('allKinds')}
            aria-label={t('kind')}
            value={kind}
            onChange={setKind}
            options={diskKinds.map((value) => ({ value, label: t(value) }))}
          />
          <Button
            danger
            disabled={removable.length === 0}
            loading={clean.isPending}
            onClick={() => void cleanUp()}
            title={removable.length === 0 ? t('nothingToClean') : undefined}
          >
            {t('cleanUp', { n: removable.length })}
          </Button>
        </Space>
      }
    >
      <Table<DiskItem>
        size="middle"
        rowKey={({ kind: of, name }) => `${of}/${name}`}
        dataSource={shown}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: t('empty') }}
        columns={[
          { title: t('kind'), dataIndex: 'kind', render: (value: DiskItem['kind']) => t(value) },
          {
            title: t('name'),
            dataIndex: 'name',
            render: (_, item) => (
              <Tooltip title={item.name}>
                <span>{nameOf(item, t)}</span>
              </Tooltip>
            ),
          },
          { title: t('owner'), dataIndex: 'ownerName', render: (name: string) => name || '—' },
          {
            title: t('size'),
            dataIndex: 'sizeMb',
            align: 'right',
            sorter: (a, b) => a.sizeMb - b.sizeMb,
            render: (mb: number) => sizeOf(mb),
          },
          {
            title: t('reason'),
            dataIndex: 'reason',
            render: (reason: DiskItem['reason']) => (reason ? <Tag color="orange">{t(reason)}</Tag> : t('inUse')),
          },
        ]}
      />
    </Card>
  );
}

const nameOf = (
  { imageName, imageVersion }: DiskItem,
  t: (key: 'unknown' | 'versionOf', values?: Record<string, string | number>) => string,
) => {
  if (!imageName) return t('unknown');
  return imageVersion > 0 ? t('versionOf', { name: imageName, n: imageVersion }) : imageName;
};
