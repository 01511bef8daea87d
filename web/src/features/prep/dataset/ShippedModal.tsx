import { useQuery } from '@tanstack/react-query';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import {
  type ShippedName,
  type ShippedSize,
  ShippedTaken,
  shippedDatasetApi,
  shippedDatasets,
  shippedSizeOf,
  shippedSizes,
} from '@xueyan/contract/prep/shipped-dataset';
import { type ShippedTableName, shippedTableNames, shippedTables } from '@xueyan/contract/prep/shipped-table';
import { may } from '@xueyan/contract/wire/actor';
import { Alert, Button, Card, Flex, Modal, Radio, Segmented, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { shippedText } from './shipped.text.ts';

const kinds = ['tables', 'pictures'] as const;

/** Dialog that makes data sets of the tables and sets of pictures that come with the product or a Debian package. */
export function ShippedModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(shippedText);
  const found = useQuery(query(shippedDatasetApi.status, {}));
  const [kind, setKind] = useState<(typeof kinds)[number]>('tables');
  return (
    <Modal
      open={open}
      title={t('title')}
      width={640}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      destroyOnHidden
    >
      <Flex vertical gap="middle">
        <Segmented
          block
          aria-label={t('title')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(value) }))}
          onChange={setKind}
        />
        <Typography.Text type="secondary">{t(kind === 'tables' ? 'tableHint' : 'hint')}</Typography.Text>
        {kind === 'tables' ? (
          shippedTableNames.map((name) => <TableCard key={name} name={name} />)
        ) : (
          <QueryView query={found}>
            {({ setList }) => setList.map((one) => <ShippedCard key={one.name} {...one} />)}
          </QueryView>
        )}
      </Flex>
    </Modal>
  );
}

function TableCard({ name }: { name: ShippedTableName }) {
  const t = useText(shippedText);
  const phrase = usePhrase();
  const notice = useNotice();
  const take = useAction(shippedDatasetApi.takeTable, [datasetApi.list]);
  const { names, descriptions, licence, origin, rows, target } = shippedTables[name];
  return (
    <Card size="small" title={phrase(names)} extra={<Licence licence={licence} />}>
      <Flex vertical gap="small">
        <span>{phrase(descriptions)}</span>
        <Typography.Text type="secondary">{t('table', { rows, target, origin })}</Typography.Text>
        <Space>
          <Button loading={take.isPending} onClick={() => take.mutate({ name }, { onError: notice.error })}>
            {t('take')}
          </Button>
          {take.data && <Link to={`/prep/datasets/${take.data.datasetId}`}>{t('open')}</Link>}
        </Space>
      </Flex>
    </Card>
  );
}

function Licence({ licence }: { licence: string }) {
  const t = useText(shippedText);
  return (
    <Tag>
      {t('licence')} {licence}
    </Tag>
  );
}

function ShippedCard({ name, missing }: { name: ShippedName; missing: string }) {
  const t = useText(shippedText);
  const phrase = usePhrase();
  const notice = useNotice();
  const take = useAction(shippedDatasetApi.take, [datasetApi.list]);
  const [size, setSize] = useState<ShippedSize>('starter');
  const [jobId, setJobId] = useState('');
  const { names, descriptions, licence, origin } = shippedDatasets[name];
  const offered = shippedSizes.flatMap((value) => {
    const part = shippedSizeOf(name, value);
    return part ? [{ value, label: t(value, { train: part.train, test: part.test }) }] : [];
  });
  const begin = () =>
    take.mutate({ name, size }, { onSuccess: (reply) => setJobId(reply.jobId), onError: notice.error });
  return (
    <Card size="small" title={phrase(names)} extra={<Licence licence={licence} />}>
      <Flex vertical gap="small">
        <span>{phrase(descriptions)}</span>
        <Typography.Text type="secondary">{t('origin', { origin })}</Typography.Text>
        {missing === '' ? (
          <>
            <Radio.Group
              vertical
              aria-label={t('size')}
              value={size}
              options={offered}
              onChange={({ target }) => setSize(target.value as ShippedSize)}
            />
            {size === 'full' && <Typography.Text type="secondary">{t('fullHint')}</Typography.Text>}
            {jobId && (
              <JobProgress jobId={jobId}>
                {({ state, result }) =>
                  state === 'done' && (
                    <Link to={`/prep/datasets/${ShippedTaken.parse(result).datasetId}`}>{t('open')}</Link>
                  )
                }
              </JobProgress>
            )}
            <Space>
              <Button loading={take.isPending} onClick={begin}>
                {t('take')}
              </Button>
            </Space>
          </>
        ) : (
          <MissingNote name={name} missing={missing} />
        )}
      </Flex>
    </Card>
  );
}

function MissingNote({ name, missing }: { name: ShippedName; missing: string }) {
  const t = useText(shippedText);
  const notice = useNotice();
  const actor = useActor();
  const install = useAction(shippedDatasetApi.install);
  const [jobId, setJobId] = useState('');
  const status = useQuery(query(shippedDatasetApi.status, {}));
  const mb = Math.round((shippedDatasets[name].from?.bytes ?? 0) / 1e6);
  const begin = async () => {
    if (!(await notice.confirm({ title: t('installAsk', { package: missing }), content: t('installHint', { mb }) })))
      return;
    install.mutate({}, { onSuccess: (reply) => setJobId(reply.jobId), onError: notice.error });
  };
  return (
    <Alert
      type="info"
      showIcon
      title={t('missing', { package: missing, mb })}
      description={
        <Flex vertical gap="small">
          {t('missingHint')}
          {jobId && (
            <JobProgress jobId={jobId}>
              {({ state }) =>
                state === 'done' && (
                  <Button size="small" onClick={() => void status.refetch()}>
                    {t('installed')}
                  </Button>
                )
              }
            </JobProgress>
          )}
        </Flex>
      }
      action={
        may(actor, 'installation.manage') && (
          <Button loading={install.isPending} disabled={jobId !== ''} onClick={() => void begin()}>
            {t('install')}
          </Button>
        )
      }
    />
  );
}
