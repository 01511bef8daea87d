import { useQuery } from '@tanstack/react-query';
import { textOfBlob } from '@xueyan/contract/base/text-encoding';
import type { Material } from '@xueyan/contract/prep/material';
import { Button, Empty, Modal, Skeleton } from 'antd';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './material.module.css';
import { materialText } from './material.text.ts';

interface MaterialPreviewProps {
  open: boolean;
  material: Material;
  onClose: () => void;
}

/** Preview of a file by its kind. */
export function MaterialPreview({ open, material, onClose }: MaterialPreviewProps) {
  const t = useText(materialText);
  return (
    <Modal
      open={open}
      title={material.name}
      width={900}
      onCancel={onClose}
      footer={
        <Button href={material.address} download={material.name}>
          {t('download')}
        </Button>
      }
      destroyOnHidden
    >
      <Shown material={material} />
    </Modal>
  );
}

function Shown({ material: { address, name, category, mediaType } }: { material: Material }) {
  const t = useText(materialText);
  if (category === 'image') return <img className={styles.media} src={address} alt={name} />;
  // biome-ignore lint/a11y/useMediaCaption: uploaded films have no captions
  if (category === 'video') return <video className={styles.media} src={address} controls />;
  // biome-ignore lint/a11y/useMediaCaption: as above
  if (category === 'audio') return <audio className={styles.media} src={address} controls />;
  if (mediaType.startsWith('text/'))
    return <Words address={address} markdown={mediaType.startsWith('text/markdown')} />;
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noPreview')} />;
}

/** Maximum characters of a text shown. */
const most = 20_000;

function Words({ address, markdown }: { address: string; markdown: boolean }) {
  const read = useQuery({
    queryKey: ['material-text', address],
    queryFn: async () => (await textOfBlob(await fetch(address))).slice(0, most),
  });
  if (read.data === undefined) return <Skeleton active paragraph={{ rows: 6 }} />;
  return markdown ? <Markdown source={read.data} /> : <pre className={styles.words}>{read.data}</pre>;
}
