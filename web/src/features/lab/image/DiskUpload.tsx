import { useQueryClient } from '@tanstack/react-query';
import { type ImageDetail, imageApi } from '@xueyan/contract/lab/image';
import { imageUploadExtensions, imageUploadPath } from '@xueyan/contract/lab/image-record';
import { Alert } from 'antd';
import { session } from '../../../api/session.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { Uploader } from '../../../ui/upload/Uploader.tsx';
import styles from './ImagesPage.module.css';
import { imageFormText } from './image-form.text.ts';

/** Uploads the disk of an image, or of its next version; resumes after a disconnect and after leaving the page. */
export function DiskUpload({ image }: { image: ImageDetail }) {
  const t = useText(imageFormText);
  const client = useQueryClient();
  const most = useUploadLimit('image');
  const { imageId, uploadName, state } = image;
  const title = t(image.imageVersion > 0 ? 'uploadVersion' : 'uploadDisk');
  const wanted = t(image.imageVersion > 0 ? 'uploadVersionHint' : 'uploadWanted');
  const takes = (name: string) => imageUploadExtensions.some((one) => name.toLowerCase().endsWith(`.${one}`));
  const onUploaded = () => {
    for (const { path } of [imageApi.list, imageApi.detail]) void client.invalidateQueries({ queryKey: [path] });
  };
  return (
    <section className={styles.upload} aria-label={title}>
      <h3>{title}</h3>
      <Alert
        type={state === 'failed' ? 'warning' : 'info'}
        showIcon
        title={uploadName ? t('uploadAgain', { name: uploadName }) : wanted}
        description={t('uploadNeeds')}
      />
      <Uploader
        key={imageId}
        name={`xueyan.disks.${session.user()?.id}.${imageId}`}
        endpoint={`/api/${imageUploadPath}`}
        metadata={{ imageId }}
        extensions={[...imageUploadExtensions]}
        max={most.bytes}
        hint={t('uploadHint', { max: most.said })}
        refuse={async ({ name }) => (takes(name) ? '' : t('uploadKind'))}
        onUploaded={onUploaded}
      />
    </section>
  );
}
