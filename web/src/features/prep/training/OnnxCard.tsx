import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { trainingFiles } from '@xueyan/contract/prep/training-file';
import { Button, Card, Typography } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { detectionText } from './detection.text.ts';
import { pagePictureText } from './page-picture.text.ts';

/** Export of the net of a training. */
export function OnnxCard({ runId, inPage = false }: { runId: string; inPage?: boolean }) {
  const t = useText(detectionText);
  const say = useText(pagePictureText);
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await download(trainingFiles.export.path, { runId }).catch(notice.error);
    setBusy(false);
  };
  return (
    <Card
      title={inPage ? say('tfjs') : t('onnx')}
      extra={
        <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void save()}>
          {inPage ? say('save') : t('onnxSave')}
        </Button>
      }
    >
      <Typography.Text type="secondary">{inPage ? say('tfjsHint') : t('onnxHint')}</Typography.Text>
    </Card>
  );
}
