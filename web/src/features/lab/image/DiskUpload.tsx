import { useQueryClient } from '@tanstack/react-query';
import { type ImageDetail, imageApi } from '@xueyan/contract/lab/image';
import { imageUploadExtensions, imageUploadMaxBytes, imageUploadPath } from '@xueyan/contract/lab/image-record';
import { Alert } from 'antd';
import { session } from '../../../api/session.ts';
import { useText } from '../../../ui/text/text.ts';
import { Uploader } from '../../../ui/upload/Uploader.tsx';
import styles from './ImagesPage.module.css';
import { imageFormText } from './image-form.text.ts';

/** Sends the disk of an image that is still without one; goes on after a cut and after the page was left. */
export function DiskUpload({ image }: { image: ImageDetail }) {
  const t = useText(imageFormText);
  const client = useQueryClient();
  const { imageId, uploadName, state } = image;
  const takes = (name: string) => imageUploadExtensions.some((one) => name.toLowerCase().endsWith(`.${one}`));
  const onUploaded = () => {
    for (const { path } of [imageApi.list, imageApi.detail]) void client.invalidateQueries({ queryKey: [path] });
  };
  return (
    <section className={styles.upload} aria-label={t('uploadDisk')}>
      <h3>{t('uploadDisk')}</h3>
      <Alert
        type={state === 'failed' ? 'warning' : 'info'}
        showIcon
        title={uploadName ? t('uploadAgain', { name: uploadName }) : t('uploadWanted')}
        description={t('uploadNeeds')}
      />
      <Uploader
        key={imageId}
        name={`xueyan.disks.${session.user()?.id}.${imageId}`}
        endpoint={`/api/${imageUploadPath}`}
        metadata={{ imageId }}
        extensions={[...imageUploadExtensions]}
        max={imageUploadMaxBytes}
        hint={t('uploadHint')}
        refuse={async ({ name }) => (takes(name) ? '' : t('uploadKind'))}
        onUploaded={onUploaded}
      />
    </section>
  );
}
