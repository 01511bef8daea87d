import CameraOutlined from '@ant-design/icons/CameraOutlined';
import FolderAddOutlined from '@ant-design/icons/FolderAddOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { PictureArchiveReply, PictureReport, pictureArchivePath } from '@xueyan/contract/prep/picture';
import { Button, Modal, Space, Typography, Upload } from 'antd';
import { useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { CameraModal } from './CameraModal.tsx';
import { pictureText } from './picture.text.ts';
import { ReportView } from './ReportView.shared.tsx';
import { useSend } from './useSend.shared.ts';

/** Controls that add pictures: a zip of class folders, files, and the camera for the selected class. */
export function AddPictures({ datasetId, className }: { datasetId: string; className: string | null }) {
  const t = useText(pictureText);
  const notice = useNotice();
  const most = useUploadLimit('pictureArchive');
  const [report, setReport] = useState<PictureReport | null>(null);
  const { send, sending, refresh } = useSend(datasetId, setReport);
  const [jobId, setJobId] = useState('');
  const [busy, setBusy] = useState(false);
  const [camera, setCamera] = useState(false);
  const add = async (files: File[]) => {
    if (className !== null) setReport(await send(className, files));
  };
  const sendZip = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      const path = `${pictureArchivePath}/${datasetId}`;
      setJobId((await sendForm(path, form, { output: PictureArchiveReply })).data.jobId);
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setJobId('');
    setReport(null);
    void refresh();
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
        <Button
          icon={<PictureOutlined aria-hidden />}
          disabled={className === null}
          loading={sending !== null}
          title={className === null ? t('pickClass') : t('toClass', { name: className })}
        >
          {sending ? t('sending', sending) : t('addPictures')}
        </Button>
      </Upload>
      <Button
        icon={<CameraOutlined aria-hidden />}
        disabled={className === null}
        title={className === null ? t('pickClass') : t('toClass', { name: className })}
        onClick={() => setCamera(true)}
      >
        {t('camera')}
      </Button>
      <Upload
        accept=".zip,application/zip"
        showUploadList={false}
        beforeUpload={(file) => {
          void sendZip(file);
          return false;
        }}
      >
        <Button icon={<FolderAddOutlined aria-hidden />} loading={busy} title={t('zipHint', { max: most.said })}>
          {t('zip')}
        </Button>
      </Upload>
      <Modal
        open={jobId !== '' || report !== null}
        title={t(jobId ? 'zip' : 'addPictures')}
        onCancel={close}
        footer={<Button onClick={close}>{t('close')}</Button>}
        destroyOnHidden
      >
        {report && <ReportView report={report} />}
        {jobId && (
          <JobProgress jobId={jobId}>
            {({ state, result }) =>
              state === 'done' ? (
                <ReportView report={PictureReport.parse(result)} />
              ) : (
                <Typography.Text type="secondary">{t('zipHint', { max: most.said })}</Typography.Text>
              )
            }
          </JobProgress>
        )}
      </Modal>
      <CameraModal
        open={camera && className !== null}
        className={className ?? ''}
        onShots={(files) => send(className ?? '', files)}
        onClose={() => setCamera(false)}
      />
    </Space>
  );
}
