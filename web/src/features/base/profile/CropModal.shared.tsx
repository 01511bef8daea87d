import { Modal, Slider } from 'antd';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { cutPicture } from './cut-picture.ts';
import styles from './ProfilePanel.module.css';
import { profileText } from './profile.text.ts';

interface CropModalProps {
  open: boolean;
  file: File;
  onCancel: () => void;
  onCut: (picture: Blob) => Promise<void>;
}

const maxZoom = 4;

/** Chooses the visible part of a picture: dragged, pinched, or moved with the arrow keys. */
export function CropModal({ open, file, onCancel, onCut }: CropModalProps) {
  const t = useText(profileText);
  const notice = useNotice();
  const zoomId = useId();
  const [address, setAddress] = useState('');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const unreadable = () => {
    notice.warning(t('unreadable'));
    onCancel();
  };

  const cut = async () => {
    if (!area) return;
    setBusy(true);
    try {
      await onCut(await cutPicture(address, area));
    } catch {
      unreadable();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={t('cropTitle')}
      okText={t('useIt')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !area }}
      onOk={() => void cut()}
      onCancel={onCancel}
      width={480}
      destroyOnHidden
    >
      <div className={styles.crop}>
        {address && (
          <Cropper
            image={address}
            aspect={1}
            cropShape="round"
            showGrid={false}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: '', onError: unreadable }}
            cropperProps={{ 'aria-label': t('cropArea'), role: 'group' }}
          />
        )}
      </div>
      <div className={styles.zoom}>
        <label htmlFor={zoomId}>{t('zoom')}</label>
        <Slider
          id={zoomId}
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          tooltip={{ formatter: null }}
          ariaLabelForHandle={t('zoom')}
        />
      </div>
    </Modal>
  );
}
