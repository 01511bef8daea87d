import CameraOutlined from '@ant-design/icons/CameraOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { pictureTryPath, TryReply } from '@xueyan/contract/prep/picture-training';
import { Alert, Button, Card, Flex, Typography, Upload } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { useCamera } from '../picture/useCamera.shared.ts';
import { Shares } from './ConfusionCard.tsx';
import styles from './training.module.css';
import { trainingText } from './training.text.ts';

interface Tried {
  address: string;
  reply: TryReply;
}

async function ask(runId: string, file: File): Promise<TryReply> {
  const form = new FormData();
  form.append('file', file);
  return (await sendForm(`${pictureTryPath}/${runId}`, form, { output: TryReply })).data;
}

/** What the model makes of a picture of one's own, from a file or from the camera. */
export function TryCard({ runId }: { runId: string }) {
  const t = useText(trainingText);
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const [camera, setCamera] = useState(false);
  useEffect(() => () => void (tried && URL.revokeObjectURL(tried.address)), [tried]);
  const send = async (file: File) => {
    setBusy(true);
    try {
      const reply = await ask(runId, file);
      setTried({ address: URL.createObjectURL(file), reply });
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
          <Button icon={<CameraOutlined aria-hidden />} aria-pressed={camera} onClick={() => setCamera(!camera)}>
            {t(camera ? 'cameraOff' : 'cameraOn')}
          </Button>
          <Typography.Text type="secondary">{t('tryHint')}</Typography.Text>
        </Flex>
        {camera && <LiveTry runId={runId} />}
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

/** Milliseconds between two pictures of the camera; the next is not taken before the answer is there. */
const everyMs = 1_000;

/** What the model makes of what the camera shows, again and again. */
function LiveTry({ runId }: { runId: string }) {
  const t = useText(trainingText);
  const { video, failed, shot } = useCamera(true);
  const [reply, setReply] = useState<TryReply | null>(null);
  const look = useEffectEvent(async () => {
    const file = await shot();
    // One that was not answered is followed by the next.
    if (file) setReply(await ask(runId, file).catch(() => reply));
  });
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(async () => {
        await look();
        if (!over) next();
      }, everyMs);
    };
    next();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, []);
  if (failed) return <Alert type="warning" showIcon title={t('noCamera')} />;
  return (
    <Flex gap="middle" wrap>
      <video ref={video} className={styles.tried} autoPlay muted playsInline />
      <Flex vertical style={{ minInlineSize: 220 }} aria-live="off">
        {reply && <Shares labels={reply.labels} shares={reply.probabilities} most={10} />}
      </Flex>
    </Flex>
  );
}
