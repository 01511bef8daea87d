import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { mentionOf, uploadFile, uploadProblem } from '../../../ui/editor/upload-file.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { questionText } from './question.text.ts';
import { useUploadPlace } from './upload-place.ts';

interface AttachButtonProps {
  /** Name of the text that the picture goes into. */
  label: string;
  /** Called with the Markdown that shows it. */
  onTake: (mention: string) => void;
}

/** Inserts a picture or a sound into a short text, such as an option. */
export function AttachButton({ label, onTake }: AttachButtonProps) {
  const t = useText(questionText);
  const notice = useNotice();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const { flagId, accept } = useUploadPlace();
  if (!flagId) return null;
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      onTake(mentionOf(file, await uploadFile(flagId, file)));
    } catch (error) {
      notice.error(uploadProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={`${label} ${t('attach')}`}
        accept={accept}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        type="text"
        icon={<PictureOutlined aria-hidden />}
        loading={busy}
        title={t('attach')}
        aria-label={`${label} ${t('attach')}`}
        onClick={() => field.current?.click()}
      />
    </>
  );
}
