import { useQuery } from '@tanstack/react-query';
import { textOfBlob } from '@xueyan/contract/base/text-encoding';
import { type Material, materialApi } from '@xueyan/contract/prep/material';
import { Alert, Button, Empty, Modal, Skeleton } from 'antd';
import { Suspense } from 'react';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MissingConverter } from '../../teaching/courseware/MissingConverter.shared.tsx';
import styles from './material.module.css';
import { materialText } from './material.text.ts';

const PdfPages = lazyNamed(() => import('../../teaching/courseware/PdfPages.shared.tsx'), 'PdfPages');

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

/** Films that browsers play as they are. */
const played = ['video/mp4', 'video/webm'];

function Shown({ material }: { material: Material }) {
  const { address, name, category, mediaType } = material;
  if (category === 'image') return <img className={styles.media} src={address} alt={name} />;
  if (category === 'video' && played.includes(mediaType)) return <Film address={address} />;
  // biome-ignore lint/a11y/useMediaCaption: uploaded sound has no captions
  if (category === 'audio') return <audio className={styles.media} src={address} controls />;
  if (mediaType === 'application/pdf') return <Pages address={address} name={name} />;
  if (mediaType.startsWith('text/'))
    return <Words address={address} markdown={mediaType.startsWith('text/markdown')} />;
  return <Converted material={material} />;
}

// biome-ignore lint/a11y/useMediaCaption: uploaded films have no captions
const Film = ({ address }: { address: string }) => <video className={styles.media} src={address} controls />;

const Pages = ({ address, name }: { address: string; name: string }) => (
  <Suspense fallback={<Loading rows={8} />}>
    <PdfPages address={address} name={name} />
  </Suspense>
);

/** Milliseconds until the next look: at a conversion, and at a host on which its program may be installed meanwhile. */
const lookMs: Record<string, number> = { making: 3_000, missing: 30_000 };

/** A file that browsers do not show as it is: Office as PDF, other films as MP4. */
function Converted({ material: { materialId, name } }: { material: Material }) {
  const t = useText(materialText);
  const found = useQuery({
    ...query(materialApi.preview, { materialId }),
    refetchInterval: ({ state }) => lookMs[state.data?.state ?? ''] ?? false,
  });
  return (
    <QueryView query={found} loading={<Loading rows={8} />}>
      {({ state, form, address }) => {
        if (state === 'done')
          return form === 'mp4' ? <Film address={address} /> : <Pages address={address} name={name} />;
        if (state === 'making') return <Alert type="info" showIcon title={t('making')} />;
        if (state === 'failed') return <Alert type="error" showIcon title={t('notConverted')} />;
        if (state === 'missing')
          return (
            <Alert type="warning" showIcon title={<MissingConverter part={form === 'mp4' ? 'ffmpeg' : 'soffice'} />} />
          );
        return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noPreview')} />;
      }}
    </QueryView>
  );
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
