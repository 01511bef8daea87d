import { Alert, Button, Flex, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './picture.module.css';
import { pictureText } from './picture.text.ts';

interface CameraModalProps {
  open: boolean;
  className: string;
  onShots: (files: File[]) => Promise<unknown>;
  onClose: () => void;
}

const side = 320;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Pictures of a class by the camera of this device: one, or ten in a row. */
export function CameraModal({ open, className, onShots, onClose }: CameraModalProps) {
  const t = useText(pictureText);
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!open) return;
    let stream: MediaStream | null = null;
    let closed = false;
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: true });
      // It may have been closed while the browser asked.
      if (closed) for (const track of stream.getTracks()) track.stop();
      else if (video.current) video.current.srcObject = stream;
    };
    start().catch(() => setFailed(true));
    return () => {
      closed = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [open]);

  const shot = async (): Promise<File | null> => {
    const source = video.current;
    if (!source?.videoWidth) return null;
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    // The middle of it, as a square.
    const { videoWidth: width, videoHeight: height } = source;
    const least = Math.min(width, height);
    const [x, y] = [(width - least) / 2, (height - least) / 2];
    canvas.getContext('2d')?.drawImage(source, x, y, least, least, 0, 0, side, side);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    return blob && new File([blob], `camera-${Date.now()}.jpg`, { type: 'image/jpeg' });
  };
  const shoot = async (count: number) => {
    setBusy(true);
    const files: File[] = [];
    for (let i = 0; i < count; i += 1) {
      const file = await shot();
      if (file) files.push(file);
      if (i + 1 < count) await wait(200);
    }
    if (files.length > 0) await onShots(files);
    setBusy(false);
  };
  return (
    <Modal
      open={open}
      title={t('toClass', { name: className })}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button loading={busy} disabled={failed} onClick={() => void shoot(10)}>
            {t('burst')}
          </Button>
          <Button type="primary" loading={busy} disabled={failed} onClick={() => void shoot(1)}>
            {t('shoot')}
          </Button>
        </>
      }
    >
      <Flex vertical gap="small">
        {failed && <Alert type="warning" showIcon title={t('noCamera')} />}
        <video ref={video} className={styles.video} autoPlay muted playsInline />
      </Flex>
    </Modal>
  );
}
