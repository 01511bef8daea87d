import FolderAddOutlined from '@ant-design/icons/FolderAddOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { useQueryClient } from '@tanstack/react-query';
import {
  AnnotationImportReply,
  AnnotationReport,
  annotationApi,
  annotationFormatNames,
  annotationImportPath,
} from '@xueyan/contract/prep/annotation';
import type { PictureReport } from '@xueyan/contract/prep/picture';
import { Alert, Button, Flex, Modal, Space, Typography, Upload } from 'antd';
import { useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { ReportView } from '../picture/ReportView.shared.tsx';
import { useSend } from '../picture/useSend.shared.ts';
import { annotationText } from './annotation.text.ts';
import { LossList } from './LossList.tsx';

/** Buttons that import pictures, or a zip of another program with its labels. */
export function ImportButtons({ datasetId }: { datasetId: string }) {
  const t = useText(annotationText);
  const notice = useNotice();
  const most = useUploadLimit('pictureArchive');
  const client = useQueryClient();
  const [jobId, setJobId] = useState('');
  const [report, setReport] = useState<PictureReport | null>(null);
  const { send, sending } = useSend(datasetId, (resumed) => {
    setReport(resumed);
    void Promise.all(refresh());
  });
  const [busy, setBusy] = useState(false);
  const refresh = () =>
    [annotationApi.list, annotationApi.overview].map(({ path }) => client.invalidateQueries({ queryKey: [path] }));
  const add = async (files: File[]) => {
    setReport(await send(null, files));
    await Promise.all(refresh());
  };
  const sendZip = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      setJobId(
        (await sendForm(`${annotationImportPath}/${datasetId}`, form, { output: AnnotationImportReply })).data.jobId,
      );
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setJobId('');
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
          void sendZip(file);
          return false;
        }}
      >
        <Button icon={<FolderAddOutlined aria-hidden />} loading={busy} title={t('importHint', { max: most.said })}>
          {t('import')}
        </Button>
      </Upload>
      <Modal
        open={jobId !== '' || report !== null}
        title={t(jobId ? 'import' : 'addPictures')}
        onCancel={close}
        footer={<Button onClick={close}>{t('close')}</Button>}
        destroyOnHidden
      >
        {report && <ReportView report={report} />}
        {jobId && (
          <JobProgress jobId={jobId}>
            {({ state, result }) =>
              state === 'done' ? (
                <Imported report={AnnotationReport.parse(result)} />
              ) : (
                <Typography.Text type="secondary">{t('importHint', { max: most.said })}</Typography.Text>
              )
            }
          </JobProgress>
        )}
      </Modal>
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
