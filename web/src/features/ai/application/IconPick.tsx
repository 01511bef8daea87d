import { IconReply, iconPath } from '@xueyan/contract/ai/application-icon';
import { Button, Space } from 'antd';
import { useRef, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { ApplicationIcon } from '../application-icon/ApplicationIcon.shared.tsx';
import { applicationMediaText } from './application-media.text.ts';

const CropModal = lazyNamed(() => import('../../base/profile/CropModal.shared.tsx'), 'CropModal');

const kinds = ['image/jpeg', 'image/png', 'image/webp'];
const reply = { output: IconReply };

interface IconPickProps {
  /** Absent for an application that is not saved yet. */
  applicationId: string | undefined;
  /** Address of the picture; from the form. */
  value?: string;
  onChange?: (picture: string) => void;
}

/** Picture in place of the icon: chosen, cropped to a square, uploaded; worn once the form is saved. */
export function IconPick({ applicationId, value = '', onChange }: IconPickProps) {
  const t = useText(applicationMediaText);
  const notice = useNotice();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const send = async (picture: Blob) => {
    const form = new FormData();
    form.append('file', picture, 'icon');
    try {
      const { data } = await sendForm(`${iconPath}/${applicationId}`, form, reply);
      onChange?.(data.picture);
      setChosen(null);
    } catch (error) {
      notice.error(error);
    }
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (kinds.includes(file.type)) setChosen(file);
    else notice.warning(t('pictureKind'));
  };
  return (
    <Space>
      {value && <ApplicationIcon icon="picture" picture={value} />}
      <Button disabled={!applicationId} onClick={() => picker.current?.click()}>
        {t('choosePicture')}
      </Button>
      {value && (
        <Button type="text" danger onClick={() => onChange?.('')}>
          {t('removePicture')}
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept={kinds.join(',')}
        hidden
        aria-label={t('choosePicture')}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // Cleared, so that choosing the same file again fires an event.
          target.value = '';
        }}
      />
      <DialogSlot subject={chosen}>
        {(file, open) => <CropModal open={open} file={file} onCancel={() => setChosen(null)} onCut={send} />}
      </DialogSlot>
    </Space>
  );
}
