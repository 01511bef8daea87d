import type { TemplateFile } from '@xueyan/contract/school/course-template';
import { Button } from 'antd';
import { Suspense } from 'react';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { ZoomImage } from '../../../ui/media/ZoomImage.tsx';
import { useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { viewOfKind } from '../section/section-kinds.shared.ts';
import styles from './CourseTemplate.module.css';
import { courseTemplateText } from './course-template.text.ts';

/** Files of a section of a template: pictures, films and PDF as they are, others to be downloaded. */
export function TemplateFiles({ files }: { files: TemplateFile[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file, at) => (
        // A file may be attached more than once; the files of a version keep their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={at}>
          <Shown file={file} />
        </li>
      ))}
    </ul>
  );
}

function Shown({ file: { name, bytes, category, address } }: { file: TemplateFile }) {
  const t = useText(courseTemplateText);
  const Document = viewOfKind('courseware')?.Document;
  if (category === 'document')
    return (
      <>
        {Document && /\.pdf$/i.test(name) && (
          <Suspense fallback={<Loading rows={6} />}>
            <Document address={address} name={name} />
          </Suspense>
        )}
        <Button href={address} download={name}>
          {t('download', { name, size: fileSize(bytes) })}
        </Button>
      </>
    );
  return (
    <figure>
      {category === 'image' && <ZoomImage src={address} alt={name} />}
      {category === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: uploaded films have no captions
        <video className={styles.media} src={address} controls preload="metadata" aria-label={name} />
      )}
      {category === 'audio' && (
        // biome-ignore lint/a11y/useMediaCaption: as above
        <audio className={styles.media} src={address} controls preload="metadata" aria-label={name} />
      )}
      <figcaption>
        {name} · {fileSize(bytes)}
      </figcaption>
    </figure>
  );
}
