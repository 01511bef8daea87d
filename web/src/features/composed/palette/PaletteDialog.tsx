import { Modal } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './Palette.module.css';
import { PalettePanel } from './PalettePanel.tsx';
import { paletteText } from './palette.text.ts';

interface PaletteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The palette's window, near the top, where the eye is. */
export function PaletteDialog({ open, onClose }: PaletteDialogProps) {
  const t = useText(paletteText);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={<span className={styles.hidden}>{t('title')}</span>}
      footer={null}
      closable={false}
      // Escape first leaves a person's card: the panel decides.
      keyboard={false}
      destroyOnHidden
      width={640}
      className={styles.window}
      wrapClassName={styles.wrap}
    >
      <PalettePanel onClose={onClose} />
    </Modal>
  );
}
