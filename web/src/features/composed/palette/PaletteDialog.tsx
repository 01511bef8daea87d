import { Modal } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './Palette.module.css';
import { PalettePanel } from './PalettePanel.tsx';
import { paletteText } from './palette.text.ts';

interface PaletteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Dialog of the palette, near the top of the window. */
export function PaletteDialog({ open, onClose }: PaletteDialogProps) {
  const t = useText(paletteText);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={<span className={styles.hidden}>{t('title')}</span>}
      footer={null}
      closable={false}
      // Escape first closes a person's card, so the panel handles the key.
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
