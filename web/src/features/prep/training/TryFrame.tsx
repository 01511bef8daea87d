import CameraOutlined from '@ant-design/icons/CameraOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Alert, Button, Card, Flex, Typography, Upload } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { useCamera } from '../picture/useCamera.shared.ts';
import { UnreadablePicture } from './net-client.ts';
import { trainingText } from './training.text.ts';

interface TryFrameProps<Reply> {
  /** Asks the model about a picture. */
  ask: (picture: File) => Promise<Reply>;
  /** What is done with the picture. */
  hint?: string;
  /** Renders the picture or the camera video with the model's reply; null before the first reply. */
  children: (media: ReactNode, reply: Reply | null) => ReactNode;
}

/** Returns a form with a picture as the field `file`. */
export const formOf = (file: File) => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

/** Input of a picture for a model, from a file or from the camera. */
export function TryFrame<Reply>(props: TryFrameProps<Reply>) {
  const t = useText(trainingText);
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<{ address: string; reply: Reply } | null>(null);
  const [camera, setCamera] = useState(false);
  useEffect(() => () => void (tried && URL.revokeObjectURL(tried.address)), [tried]);
  const send = async (file: File) => {
    setBusy(true);
    try {
      const reply = await props.ask(file);
      setTried({ address: URL.createObjectURL(file), reply });
    } catch (error) {
      notice.error(error instanceof UnreadablePicture ? t('badPicture') : error);
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
          <Typography.Text type="secondary">{props.hint ?? t('tryHint')}</Typography.Text>
        </Flex>
        {camera && <LiveTry {...props} />}
        {tried && props.children(<img src={tried.address} alt="" />, tried.reply)}
      </Flex>
    </Card>
  );
}

/** Milliseconds between two camera pictures; the next is not taken before the reply to the last. */
const everyMs = 1_000;

/** Sends camera pictures to the model repeatedly. */
function LiveTry<Reply>(props: TryFrameProps<Reply>) {
  const t = useText(trainingText);
  const { video, failed, shot } = useCamera(true);
  const [reply, setReply] = useState<Reply | null>(null);
  const look = useEffectEvent(async () => {
    const file = await shot();
    // A picture without a reply is skipped and the next is sent.
    if (!file) return;
    const answer = await props.ask(file).catch(() => null);
    if (answer) setReply(answer);
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
  return props.children(<video ref={video} autoPlay muted playsInline />, reply);
}
