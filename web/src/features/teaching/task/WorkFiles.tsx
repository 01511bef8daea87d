import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { taskApi } from '@xueyan/contract/teaching/task';
import { TaskFile, taskFileKinds, taskUploadPath, taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';

interface Props {
  workId: string;
  files: TaskFile[];
  /** Maximum number of files; 0 makes the list read-only. */
  max: number;
}

/** The files of a work: saved as soon as they are uploaded. */
export function WorkFiles({ workId, files, max }: Props) {
  const t = useText(taskText);
  const notice = useNotice();
  const most = useUploadLimit('task');
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const remove = useAction(taskWorkApi.removeFile, [taskApi.get]);

  const send = async (chosen: File[]) => {
    setBusy(true);
    try {
      for (const file of chosen) {
        if (file.size > most.bytes) throw new Error(t('fileTooLarge', { name: file.name, most: most.said }));
        const body = new FormData();
        body.append('file', file);
        await sendForm(`${taskUploadPath}/${workId}`, body, { output: TaskFile });
      }
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: [taskApi.get.path] });
    }
  };
  const drop = async (fileId: string) => {
    try {
      await remove.mutateAsync({ workId, fileId });
    } catch (error) {
      notice.error(error);
    }
  };
  if (max === 0 && files.length === 0) return null;
  return (
    <section aria-label={t('files')}>
      <ul className={styles.files}>
        {files.map(({ fileId, name, bytes, address }) => (
          <li key={fileId}>
            <PaperClipOutlined aria-hidden />
            <a href={address} target="_blank" rel="noreferrer">
              {name}
            </a>
            <small>{fileSize(bytes)}</small>
            {max > 0 && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('removeFile', { name })}
                onClick={() => void drop(fileId)}
              />
            )}
          </li>
        ))}
      </ul>
      {max > 0 && (
        <div className={styles.row}>
          <Button
            icon={<UploadOutlined aria-hidden />}
            loading={busy}
            disabled={files.length >= max}
            onClick={() => picker.current?.click()}
          >
            {t('addFile')}
          </Button>
          <span className={styles.hint}>{t('filesHint', { n: files.length, max, most: most.said })}</span>
          <input
            ref={picker}
            type="file"
            multiple
            style={{ display: 'none' }}
            aria-label={t('addFile')}
            accept={taskFileKinds.map((one) => `.${one}`).join(',')}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])].slice(0, max - files.length);
              // Cleared, so that choosing the same file again fires an event.
              event.target.value = '';
              if (chosen.length > 0) void send(chosen);
            }}
          />
        </div>
      )}
    </section>
  );
}
