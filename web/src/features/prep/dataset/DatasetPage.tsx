import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  DatasetUpload,
  type DatasetVersion,
  datasetApi,
  datasetFiles,
  datasetUploadPath,
  sheetMaxRows,
  TableJobResult,
  type TableRemark,
} from '@xueyan/contract/prep/dataset';
import type { DatasetTable } from '@xueyan/contract/prep/dataset-table';
import { mayEditPrep } from '@xueyan/contract/prep/sharing';
import { Button, Flex, Select, Space, Upload } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { sendForm } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { useChosen } from '../prep-upload/useChosen.shared.ts';
import { ColumnsCard, CorrelationCard, RowsCard } from './DatasetCards.tsx';
import { datasetText } from './dataset.text.ts';
import { MakingVersion } from './MakingVersion.tsx';
import { RemarksAlert } from './RemarksAlert.tsx';

const PicturesView = lazyNamed(() => import('../picture/PicturesView.shared.tsx'), 'PicturesView');
const BoxesView = lazyNamed(() => import('../annotation/BoxesView.shared.tsx'), 'BoxesView');
const SendToDataset = lazyNamed(() => import('../prep-upload/SendToDataset.shared.tsx'), 'SendToDataset');
const CleanModal = lazyNamed(() => import('./CleanModal.tsx'), 'CleanModal');

const tableExtensions = ['csv', 'tsv', 'txt', 'xlsx', 'xls', 'json'];

interface Cleaned {
  version: DatasetVersion;
  table: DatasetTable;
}

/** Page of one data set: its versions and the content of one of them. */
export function DatasetPage() {
  const most = useUploadLimit('table');
  const { datasetId = '' } = useParams();
  const t = useText(datasetText);
  const actor = useActor();
  const notice = useNotice();
  const [chosen, setChosen] = useState<string | null>(null);
  const [cleaned, setCleaned] = useState<Cleaned | null>(null);
  const found = useQuery(query(datasetApi.get, { datasetId, versionId: chosen }));
  const dataset = found.data?.dataset;
  const mayEdit = dataset !== undefined && mayEditPrep(actor, dataset);
  const hasPictures = dataset !== undefined && dataset.kind !== 'machineLearning';
  const [remarks, setRemarks] = useState<TableRemark[]>([]);
  const [started, setStarted] = useState('');
  const large = useChosen('table', datasetId);
  const client = useQueryClient();
  const making = started || found.data?.jobId || '';
  const show = (said: TableRemark[]) => {
    setStarted('');
    setChosen(null);
    setRemarks(said);
  };
  const upload = mayEdit && !hasPictures && (
    <UploadVersion
      {...{ datasetId, disabled: making !== '', onDone: show, onStarted: setStarted }}
      onLarge={(file) => large.choose([file])}
    />
  );
  const train = dataset !== undefined && (found.data?.versionList.length ?? 0) > 0 && (
    <Link to={`/prep/trainings?kind=${dataset.kind}&dataset=${datasetId}`}>
      <Button icon={<ExperimentOutlined aria-hidden />}>{t('train')}</Button>
    </Link>
  );
  const extra = (
    <Space wrap>
      {train}
      {upload}
    </Space>
  );
  return (
    <Page title={dataset?.name ?? t('title')} subtitle={dataset?.description} width="full" extra={extra}>
      <RemarksAlert remarks={remarks} onClose={() => setRemarks([])} />
      {making && (
        <MakingVersion
          key={making}
          jobId={making}
          onDone={(said) => {
            notice.success(t('uploaded'));
            show(said);
          }}
          onClose={() => {
            setStarted('');
            void found.refetch();
          }}
        />
      )}
      <QueryView query={found}>
        {({ versionList, versionId, table }) => {
          if (dataset?.kind === 'objectDetection') return <BoxesView {...{ datasetId, mayEdit, versionList }} />;
          if (hasPictures)
            return <PicturesView {...{ datasetId, mayEdit, versionList, versionId, table }} onVersion={setChosen} />;
          const version = versionList.find((one) => one.versionId === versionId);
          if (!version || !table)
            return (
              <EmptyState
                title={t('noVersion')}
                hint={t('uploadHint', { max: most.said })}
                action={upload || undefined}
              />
            );
          return (
            <Flex vertical gap="middle">
              <Space wrap>
                <Select
                  aria-label={t('versions')}
                  value={version.versionId}
                  onChange={setChosen}
                  options={versionList.map((one) => ({
                    value: one.versionId,
                    label: `${t('version', { n: one.number })} · ${one.note || one.createTime.slice(0, 16)}`,
                  }))}
                />
                {mayEdit && (
                  <Button disabled={making !== ''} onClick={() => setCleaned({ version, table })}>
                    {t('clean')}
                  </Button>
                )}
                <Button href={version.address} download>
                  {t('exportCsv')}
                </Button>
                <Button
                  disabled={version.rowCount > sheetMaxRows}
                  title={version.rowCount > sheetMaxRows ? t('csvOnly') : undefined}
                  onClick={() =>
                    void download(datasetFiles.export.path, { versionId: version.versionId }).catch(notice.error)
                  }
                >
                  {t('exportExcel')}
                </Button>
              </Space>
              <ColumnsCard table={table} target={version.target} />
              <CorrelationCard table={table} />
              <RowsCard table={table} />
            </Flex>
          );
        }}
      </QueryView>
      {large.isUsed && mayEdit && (
        <Suspense>
          <SendToDataset
            target="table"
            {...{ datasetId, open: large.open, files: large.files }}
            onClose={large.close}
            title={t('upload')}
            hint={t('uploadHint', { max: most.said })}
            extensions={tableExtensions}
            max={most.bytes}
            onArrived={() => {
              for (const { path } of [datasetApi.get, datasetApi.list])
                void client.invalidateQueries({ queryKey: [path] });
            }}
          >
            {({ result }) => <RemarksAlert remarks={TableJobResult.parse(result).remarks} />}
          </SendToDataset>
        </Suspense>
      )}
      <DialogSlot subject={cleaned}>
        {({ version, table }, open) => (
          <CleanModal
            {...{ open, datasetId, version, table }}
            onClose={() => setCleaned(null)}
            onDone={(jobId) => {
              setChosen(null);
              setStarted(jobId ?? '');
            }}
          />
        )}
      </DialogSlot>
    </Page>
  );
}

interface UploadVersionProps {
  datasetId: string;
  disabled: boolean;
  onDone: (remarks: TableRemark[]) => void;
  /** A job makes the version. */
  onStarted: (jobId: string) => void;
  /** The file is sent in pieces. */
  onLarge: (file: File) => void;
}

/** Bytes from which a file is sent in pieces. */
const largeBytes = 8 * 1024 * 1024;

function UploadVersion({ datasetId, disabled, onDone, onStarted, onLarge }: UploadVersionProps) {
  const t = useText(datasetText);
  const notice = useNotice();
  const most = useUploadLimit('table');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      const { data } = await sendForm(`${datasetUploadPath}/${datasetId}`, form, { output: DatasetUpload });
      if (data.jobId !== null) return onStarted(data.jobId);
      await client.invalidateQueries({ queryKey: [datasetApi.get.path] });
      notice.success(t('uploaded'));
      onDone(data.remarks);
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Upload
      accept={tableExtensions.map((one) => `.${one}`).join(',')}
      showUploadList={false}
      beforeUpload={(file) => {
        if (file.size > largeBytes) onLarge(file);
        else void send(file);
        return false;
      }}
    >
      <Button
        type="primary"
        icon={<UploadOutlined aria-hidden />}
        loading={busy}
        disabled={disabled}
        title={t('uploadHint', { max: most.said })}
      >
        {t('upload')}
      </Button>
    </Upload>
  );
}
