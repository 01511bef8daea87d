import { useQueryClient } from '@tanstack/react-query';
import {
  CourseVideo,
  courseProfileApi,
  courseVideoMaxBytes,
  courseVideoPath,
} from '@xueyan/contract/school/course-profile';
import { Button, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { courseProfileText } from './course-profile.text.ts';

const reply = { output: CourseVideo };

/** Puts a film to the introduction, or takes it away. */
export function VideoUpload({ courseId, video }: { courseId: string; video: string }) {
  const t = useText(courseProfileText);
  const notice = useNotice();
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const remove = useAction(courseProfileApi.removeVideo, [courseProfileApi.get]);
  const label = t(video ? 'replaceVideo' : 'uploadVideo');

  const send = async (file: File) => {
    if (file.size > courseVideoMaxBytes) return notice.error(t('videoHint'));
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      await sendForm(`${courseVideoPath}/${courseId}`, form, reply);
      await client.invalidateQueries({ queryKey: [courseProfileApi.get.path] });
      notice.success(t('videoSaved'));
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  const askRemove = async () => {
    const question = {
      title: t('removeVideoTitle'),
      content: t('removeVideoContent'),
      okText: t('remove'),
      danger: true,
    };
    if (await notice.confirm(question)) remove.mutate({ courseId }, { onError: notice.error });
  };

  return (
    <>
      <Tooltip title={t('videoHint')}>
        <Button loading={busy} onClick={() => picker.current?.click()}>
          {label}
        </Button>
      </Tooltip>
      {video && (
        <Button danger type="text" loading={remove.isPending} onClick={askRemove}>
          {t('removeVideo')}
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept="video/mp4,video/webm"
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Emptied, so that choosing the same file again is noticed.
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}
