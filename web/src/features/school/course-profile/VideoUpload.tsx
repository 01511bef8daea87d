import { useQueryClient } from '@tanstack/react-query';
import { CourseVideo, courseProfileApi, courseVideoPath } from '@xueyan/contract/school/course-profile';
import { Button, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { courseProfileText } from './course-profile.text.ts';

const reply = { output: CourseVideo };

/** Uploads the film of the introduction, or removes it. */
export function VideoUpload({ courseId, video }: { courseId: string; video: string }) {
  const t = useText(courseProfileText);
  const notice = useNotice();
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const most = useUploadLimit('courseVideo');
  const [busy, setBusy] = useState(false);
  const remove = useAction(courseProfileApi.removeVideo, [courseProfileApi.get]);
  const label = t(video ? 'replaceVideo' : 'uploadVideo');

  const send = async (file: File) => {
    if (file.size > most.bytes) return notice.error(t('videoHint', { max: most.said }));
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
      <Tooltip title={t('videoHint', { max: most.said })}>
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
          // Cleared, so that choosing the same file again fires a change event.
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}
