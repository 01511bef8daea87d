import { CameraOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Course, courseApi } from '@xueyan/contract/school/course';
import { Button, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './CoverUpload.module.css';
import { manageText } from './manage.text.ts';

const reply = { output: Course.pick({ cover: true }) };

export function CoverUpload({ course }: { course: Pick<Course, 'courseId' | 'courseName' | 'cover'> }) {
  const t = useText(manageText);
  const notice = useNotice();
  const client = useQueryClient();
  const most = useUploadLimit('cover');
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const label = course.cover ? t('replace') : t('upload');

  const send = async (file: File) => {
    // Checked here for an immediate answer; the server checks the content itself.
    if (!['image/jpeg', 'image/png'].includes(file.type)) return notice.error(t('coverKind'));
    if (file.size > most.bytes) {
      return notice.error(t('coverTooLarge', { max: most.said, size: (file.size / 1024 / 1024).toFixed(1) }));
    }
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      await sendForm(`file/cover/${course.courseId}`, form, reply);
      await Promise.all(
        [courseApi.get, courseApi.list].map((read) => client.invalidateQueries({ queryKey: [read.path] })),
      );
      notice.success(t('coverSaved'));
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.frame}>
      <Cover name={course.courseName} url={course.cover} />
      <Tooltip title={t('coverHint', { max: most.said })}>
        <Button
          className={styles.button}
          size="small"
          icon={<CameraOutlined aria-hidden />}
          loading={busy}
          onClick={() => picker.current?.click()}
        >
          {label}
        </Button>
      </Tooltip>
      <input
        ref={picker}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Cleared, so that choosing the same file again fires a change event.
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </div>
  );
}
