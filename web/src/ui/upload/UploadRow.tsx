import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { stateText } from '../feedback/state.text.ts';
import { useText } from '../text/text.ts';
import { FileIcon } from './FileIcon.tsx';
import { fileSize } from './file-size.ts';
import styles from './Uploader.module.css';
import { uploadText } from './upload.text.ts';
import type { UploadItem } from './upload-queue.ts';

interface UploadRowProps {
  item: UploadItem;
  onPause: () => void;
  onResume: () => void;
  onRemove: () => void;
}

const statuses = {
  waiting: 'normal',
  uploading: 'active',
  paused: 'normal',
  success: 'success',
  error: 'exception',
} as const;

/** One file that is being uploaded. */
export function UploadRow({ item, onPause, onResume, onRemove }: UploadRowProps) {
  const t = useText(uploadText);
  const say = useText(stateText);
  const { name, bytes, sent, speed, state, reason, atHand } = item;
  const percent = Math.floor((sent / Math.max(1, bytes)) * 100);

  const facts = {
    waiting: t('waiting'),
    uploading: `${fileSize(sent)} / ${fileSize(bytes)}${speed > 0 ? ` · ${t('speed', { speed: fileSize(speed) })}` : ''}`,
    paused: atHand ? `${t('paused')} · ${fileSize(sent)} / ${fileSize(bytes)}` : t('again', { percent }),
    success: `${t('success')} · ${fileSize(bytes)}`,
    error: say('explained', { words: t('error'), more: reason || t('cut') }),
  };
  const button = (icon: ReactNode, label: string, onClick: () => void) => (
    <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />
  );

  return (
    <li className={styles.row} data-state={state}>
      <FileIcon name={name} />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.actions}>
        {['waiting', 'uploading'].includes(state) &&
          button(<PauseOutlined aria-hidden />, t('pause', { name }), onPause)}
        {state === 'paused' && button(<CaretRightOutlined aria-hidden />, t('resume', { name }), onResume)}
        {state === 'error' && atHand && button(<ReloadOutlined aria-hidden />, t('retry', { name }), onResume)}
        {button(<CloseOutlined aria-hidden />, t('remove', { name }), onRemove)}
      </span>
      <Progress
        className={styles.progress}
        aria-label={t('progress', { name })}
        percent={percent}
        status={statuses[state]}
        size="small"
        showInfo={false}
      />
      <span className={styles.facts} aria-live={state === 'error' ? 'polite' : 'off'}>
        {facts[state]}
      </span>
    </li>
  );
}
