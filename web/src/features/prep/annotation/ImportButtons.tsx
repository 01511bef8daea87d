import FolderAddOutlined from '@ant-design/icons/FolderAddOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { AnnotationReport, annotationApi, annotationFormatNames } from '@xueyan/contract/prep/annotation';
import type { PictureReport } from '@xueyan/contract/prep/picture';
import { Alert, Button, Flex, Modal, Space, Upload } from 'antd';
import { Suspense, useState } from 'react';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { ReportView } from '../picture/ReportView.shared.tsx';
import { useSend } from '../picture/useSend.shared.ts';
import { useChosen } from '../prep-upload/useChosen.shared.ts';
import { annotationText } from './annotation.text.ts';
import { LossList } from './LossList.tsx';

const SendToDataset = lazyNamed(() => import('../prep-upload/SendToDataset.shared.tsx'), 'SendToDataset');

/** Buttons that import pictures, or a zip of another program with its labels. */
export function ImportButtons({ datasetId }: { datasetId: string }) {
  const t = useText(annotationText);
  const most = useUploadLimit('pictureArchive');
  const client = useQueryClient();
  const chosen = useChosen('annotation', datasetId);
  const [report, setReport] = useState<PictureReport | null>(null);
  const { send, sending } = useSend(datasetId, (resumed) => {
    setReport(resumed);
    void Promise.all(refresh());
  });
  const refresh = () =>
    [annotationApi.list, annotationApi.overview].map(({ path }) => client.invalidateQueries({ queryKey: [path] }));
  const add = async (files: File[]) => {
    setReport(await send(null, files));
    await Promise.all(refresh());
  };
  const close = () => {
    setReport(null);
    void Promise.all(refresh());
  };
  return (
    <Space wrap>
      <Upload
        accept="image/png,image/jpeg"
        multiple
        showUploadList={false}
        beforeUpload={(file, all) => {
          // Called for each file with all of them; the first call sends all.
          if (file === all[0]) void add(all);
          return false;
        }}
      >
        <Button icon={<PictureOutlined aria-hidden />} loading={sending !== null}>
          {t('addPictures')}
        </Button>
      </Upload>
      <Upload
        accept=".zip,application/zip"
        showUploadList={false}
        beforeUpload={(file) => {
          chosen.choose([file]);
          return false;
        }}
      >
        <Button icon={<FolderAddOutlined aria-hidden />} title={t('importHint', { max: most.said })}>
          {t('import')}
        </Button>
      </Upload>
      <Modal
        open={report !== null}
        title={t('addPictures')}
        onCancel={close}
        footer={<Button onClick={close}>{t('close')}</Button>}
        destroyOnHidden
      >
        {report && <ReportView report={report} />}
      </Modal>
      {chosen.isUsed && (
        <Suspense>
          <SendToDataset
            target="annotation"
            {...{ datasetId, open: chosen.open, files: chosen.files }}
            onClose={chosen.close}
            title={t('import')}
            hint={t('importHint', { max: most.said })}
            extensions={['zip']}
            max={most.bytes}
            onArrived={() => void Promise.all(refresh())}
          >
            {({ result }) => <Imported report={AnnotationReport.parse(result)} />}
          </SendToDataset>
        </Suspense>
      )}
    </Space>
  );
}

function Imported({ report }: { report: AnnotationReport }) {
  const t = useText(annotationText);
  const { format, shapeCount, newLabels, losses } = report;
  const said = format
    ? t('imported', { format: annotationFormatNames[format], n: shapeCount, labels: newLabels.length })
    : t('importedPictures');
  return (
    <Flex vertical gap="small">
      <Alert type={format ? 'success' : 'info'} showIcon title={said} description={newLabels.join('、')} />
      {losses.length > 0 && <LossList title={t('importLosses')} losses={losses} />}
      <ReportView report={report} />
    </Flex>
  );
}
