import { AvatarReply, avatarPath, type Profile, profileApi } from '@xueyan/contract/base/profile';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './ProfilePanel.module.css';
import { profileText } from './profile.text.ts';

const CropModal = lazyNamed(() => import('./CropModal.shared.tsx'), 'CropModal');

const kinds = ['image/jpeg', 'image/png', 'image/webp'];
const reply = { output: AvatarReply };

interface AvatarEditorProps {
  user: Pick<Profile, 'userName' | 'avatar'>;
  /** Account that an administrator changes; without it, one's own. */
  userId?: string;
  onChange: (avatar: string) => unknown;
}

/** Picture of a person: chosen, cropped to a square, uploaded. */
export function AvatarEditor({ user, userId, onChange }: AvatarEditorProps) {
  const t = useText(profileText);
  const notice = useNotice();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const removeOwn = useAction(profileApi.removeAvatar);
  const removeOf = useAction(profileApi.removeAvatarOf);
  const busy = removeOwn.isPending || removeOf.isPending;

  const send = async (picture: Blob) => {
    const form = new FormData();
    form.append('file', picture, 'avatar');
    try {
      const { data } = await sendForm(userId ? `${avatarPath}/${userId}` : avatarPath, form, reply);
      await onChange(data.avatar);
      notice.success(t('avatarSaved'));
      setChosen(null);
    } catch (error) {
      notice.error(error);
    }
  };

  const takeAway = async () => {
    const sure = await notice.confirm({ title: t('removeAvatarTitle'), okText: t('remove'), danger: true });
    const remove = () => (userId ? removeOf.mutateAsync({ userId }) : removeOwn.mutateAsync({}));
    if (sure) await remove().then(() => onChange(''), notice.error);
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
            <Button type="text" danger loading={busy} onClick={() => void takeAway()}>
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
          // Cleared, so that choosing the same file again fires an event.
          event.target.value = '';
        }}
      />
      <DialogSlot subject={chosen}>
        {(file, open) => <CropModal open={open} file={file} onCancel={() => setChosen(null)} onCut={send} />}
      </DialogSlot>
    </div>
  );
}
