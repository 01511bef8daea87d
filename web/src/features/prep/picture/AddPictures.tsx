import CameraOutlined from '@ant-design/icons/CameraOutlined';
import FolderAddOutlined from '@ant-design/icons/FolderAddOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { PictureReport } from '@xueyan/contract/prep/picture';
import { Button, Modal, Space, Upload } from 'antd';
import { Suspense, useState } from 'react';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { useChosen } from '../prep-upload/useChosen.shared.ts';
import { CameraModal } from './CameraModal.tsx';
import { pictureText } from './picture.text.ts';
import { ReportView } from './ReportView.shared.tsx';
import { useSend } from './useSend.shared.ts';

const SendToDataset = lazyNamed(() => import('../prep-upload/SendToDataset.shared.tsx'), 'SendToDataset');

/** Controls that add pictures: a zip of class folders, files, and the camera for the selected class. */
export function AddPictures({ datasetId, className }: { datasetId: string; className: string | null }) {
  const t = useText(pictureText);
  const most = useUploadLimit('pictureArchive');
  const [report, setReport] = useState<PictureReport | null>(null);
  const { send, sending, refresh } = useSend(datasetId, setReport);
  const chosen = useChosen('picture', datasetId);
  const [camera, setCamera] = useState(false);
  const add = async (files: File[]) => {
    if (className !== null) setReport(await send(className, files));
  };
  const close = () => {
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
          chosen.choose([file]);
          return false;
        }}
      >
        <Button icon={<FolderAddOutlined aria-hidden />} title={t('zipHint', { max: most.said })}>
          {t('zip')}
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
            target="picture"
            {...{ datasetId, open: chosen.open, files: chosen.files }}
            onClose={chosen.close}
            title={t('zip')}
            hint={t('zipHint', { max: most.said })}
            extensions={['zip']}
            max={most.bytes}
            onArrived={() => void refresh()}
          >
            {({ result }) => <ReportView report={PictureReport.parse(result)} />}
          </SendToDataset>
        </Suspense>
      )}
      <CameraModal
        open={camera && className !== null}
        className={className ?? ''}
        onShots={(files) => send(className ?? '', files)}
        onClose={() => setCamera(false)}
      />
    </Space>
  );
}
