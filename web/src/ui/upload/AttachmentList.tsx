import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import type { Attachment } from '@xueyan/contract/school/attachment';
import { Button } from 'antd';
import { useText } from '../text/text.ts';
import styles from './AttachmentList.module.css';
import { FileIcon } from './FileIcon.tsx';
import { fileSize } from './file-size.ts';
import { uploadText } from './upload.text.ts';

interface AttachmentListProps {
  attachments: Attachment[];
  onRemove?: (attachment: Attachment) => void;
}

/** Files to download, each with its size. */
export function AttachmentList({ attachments, onRemove }: AttachmentListProps) {
  const t = useText(uploadText);
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {attachments.map((one) => (
        <li key={one.attachmentId} className={styles.row}>
          <a className={styles.file} href={one.address} download={one.name} title={t('download', { name: one.name })}>
            <FileIcon name={one.name} />
            <span className={styles.name}>{one.name}</span>
            <span className={styles.size}>{fileSize(one.bytes)}</span>
            <DownloadOutlined aria-hidden className={styles.download} />
          </a>
          {onRemove && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('delete', { name: one.name })}
              onClick={() => onRemove(one)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
