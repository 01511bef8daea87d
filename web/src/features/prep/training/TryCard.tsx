import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { pictureTryPath, TryReply } from '@xueyan/contract/prep/picture-training';
import { Button, Card, Flex, Typography, Upload } from 'antd';
import { useEffect, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { Shares } from './ConfusionCard.tsx';
import styles from './training.module.css';
import { trainingText } from './training.text.ts';

interface Tried {
  address: string;
  reply: TryReply;
}

/** What the model makes of a picture of one's own. */
export function TryCard({ runId }: { runId: string }) {
  const t = useText(trainingText);
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  useEffect(() => () => void (tried && URL.revokeObjectURL(tried.address)), [tried]);
  const send = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      const { data } = await sendForm(`${pictureTryPath}/${runId}`, form, { output: TryReply });
      setTried({ address: URL.createObjectURL(file), reply: data });
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('try')}>
      <Flex vertical gap="middle">
        <Flex gap="small" align="center" wrap>
          <Upload
            accept="image/png,image/jpeg"
            showUploadList={false}
            beforeUpload={(file) => {
              void send(file);
              return false;
            }}
          >
            <Button icon={<UploadOutlined aria-hidden />} loading={busy}>
              {t('choosePicture')}
            </Button>
          </Upload>
          <Typography.Text type="secondary">{t('tryHint')}</Typography.Text>
        </Flex>
        {tried && (
          <Flex gap="middle" wrap>
            <img className={styles.tried} src={tried.address} alt="" />
            <Flex vertical style={{ minInlineSize: 220 }}>
              <Shares labels={tried.reply.labels} shares={tried.reply.probabilities} most={10} />
            </Flex>
          </Flex>
        )}
      </Flex>
    </Card>
  );
}
