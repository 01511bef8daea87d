import { useQueryClient } from '@tanstack/react-query';
import { AvatarReply, avatarPath, type Profile, profileApi } from '@xueyan/contract/base/profile';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './ProfilePanel.module.css';
import { profileText } from './profile.text.ts';

const CropModal = lazyNamed(() => import('./CropModal.tsx'), 'CropModal');

const kinds = ['image/jpeg', 'image/png', 'image/webp'];
const reply = { output: AvatarReply };

/** One's picture: chosen, cut to a square, sent. */
export function AvatarEditor({ user }: { user: Pick<Profile, 'userName' | 'avatar'> }) {
  const t = useText(profileText);
  const notice = useNotice();
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const remove = useAction(profileApi.removeAvatar, [profileApi.get]);

  const show = (avatar: string) => {
    session.describe({ userName: user.userName, avatar });
    return client.invalidateQueries({ queryKey: [profileApi.get.path] });
  };

  const send = async (picture: Blob) => {
    const form = new FormData();
    form.append('file', picture, 'avatar');
    try {
      const { data } = await sendForm(avatarPath, form, reply);
      await show(data.avatar);
      notice.success(t('avatarSaved'));
      setChosen(null);
    } catch (error) {
      notice.error(error);
    }
  };

  const takeAway = async () => {
    const sure = await notice.confirm({ title: t('removeAvatarTitle'), okText: t('remove'), danger: true });
    if (sure) await remove.mutateAsync({}).then(() => show(''), notice.error);
  };

  const choose = (file: File | undefined) => {
    if (!file) return;
    if (kinds.includes(file.type)) setChosen(file);
    else notice.warning(t('avatarKind'));
  };

  return (
    <div className={styles.picture}>
      <Avatar user={user} size={80} />
      <div>
        <div className={styles.buttons}>
          <Button onClick={() => picker.current?.click()}>{t(user.avatar ? 'changeAvatar' : 'chooseAvatar')}</Button>
          {user.avatar && (
            <Button type="text" danger loading={remove.isPending} onClick={() => void takeAway()}>
              {t('remove')}
            </Button>
          )}
        </div>
        <p className={styles.about}>{t('avatarHint')}</p>
      </div>
      <input
        ref={picker}
        type="file"
        accept={kinds.join(',')}
        hidden
        aria-label={t('chooseAvatar')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // Emptied, so that choosing the same file again is noticed.
          event.target.value = '';
        }}
      />
      <DialogSlot subject={chosen}>
        {(file, open) => <CropModal open={open} file={file} onCancel={() => setChosen(null)} onCut={send} />}
      </DialogSlot>
    </div>
  );
}
