import { useQueryClient } from '@tanstack/react-query';
import { type Student, studentApi } from '@xueyan/contract/school/student';
import { PhotoReply, photoPath, studentPhotoApi } from '@xueyan/contract/school/student-photo';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './student.module.css';
import { studentPhotoText } from './student-photo.text.ts';

const kinds = ['image/jpeg', 'image/png'];
const reply = { output: PhotoReply };

/** Photo of a student: view, replace, remove. */
export function StudentPhoto({ student: { studentId, studentName, photo } }: { student: Student }) {
  const t = useText(studentPhotoText);
  const notice = useNotice();
  const client = useQueryClient();
  const most = useUploadLimit('studentPhoto');
  const picker = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(photo);
  const [busy, setBusy] = useState(false);
  const remove = useAction(studentPhotoApi.remove, [studentApi.list]);

  const send = async (file: File) => {
    // Checked here for an immediate answer; the server checks the content itself.
    if (!kinds.includes(file.type)) return notice.warning(t('kind'));
    if (file.size > most.bytes) return notice.warning(t('tooLarge', { max: most.said }));
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      const { data } = await sendForm(`${photoPath}/${studentId}`, form, reply);
      setShown(data.photo);
      await client.invalidateQueries({ queryKey: [studentApi.list.path] });
      notice.success(t('saved'));
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  const takeAway = async () => {
    const sure = await notice.confirm({
      title: t('removeTitle', { name: studentName }),
      okText: t('remove'),
      danger: true,
    });
    if (sure) await remove.mutateAsync({ studentId }).then(() => setShown(''), notice.error);
  };

  return (
    <div className={styles.photoRow}>
      {shown ? (
        <img className={styles.photo} src={shown} alt={t('photoOf', { name: studentName })} />
      ) : (
        <span className={styles.noPhoto}>{t('none')}</span>
      )}
      <div className={styles.photoSide}>
        <div className={styles.actions}>
          <Button size="small" loading={busy} onClick={() => picker.current?.click()}>
            {t(shown ? 'change' : 'upload')}
          </Button>
          {shown && (
            <Button size="small" type="text" danger loading={remove.isPending} onClick={() => void takeAway()}>
              {t('remove')}
            </Button>
          )}
        </div>
        <span className={styles.hint}>{t('hint', { max: most.said })}</span>
      </div>
      <input
        ref={picker}
        type="file"
        accept={kinds.join(',')}
        hidden
        aria-label={t('upload')}
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
