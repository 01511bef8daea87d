import { Alert, Button, Flex, Modal } from 'antd';
import { useState } from 'react';
import { useText } from '../../../ui/text/text.ts';
import styles from './picture.module.css';
import { pictureText } from './picture.text.ts';
import { useCamera } from './useCamera.shared.ts';

interface CameraModalProps {
  open: boolean;
  className: string;
  onShots: (files: File[]) => Promise<unknown>;
  onClose: () => void;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Dialog that takes pictures of a class with the camera: one, or ten in a row. */
export function CameraModal({ open, className, onShots, onClose }: CameraModalProps) {
  const t = useText(pictureText);
  const { video, failed, shot } = useCamera(open);
  const [busy, setBusy] = useState(false);
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
