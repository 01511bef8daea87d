import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { useQuery } from '@tanstack/react-query';
import { chatApi, KeptPicture, picturePath, questionPictures } from '@xueyan/contract/ai/chat';
import { Button, Flex, Tag, Upload } from 'antd';
import { useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Chat.module.css';
import { chatText } from './chat.text.ts';

const accept = questionPictures.extensions.map((one) => `.${one}`).join(',');

interface PicturePickProps {
  count: number;
  onKept: (picture: KeptPicture) => void;
}

/** Picker of a picture to ask about, where a model sees. */
export function PicturePick({ count, onKept }: PicturePickProps) {
  const t = useText(chatText);
  const notice = useNotice();
  const state = useQuery(query(chatApi.state, {}));
  const [sending, setSending] = useState(false);
  if (!state.data?.vision) return null;
  const send = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setSending(true);
    try {
      onKept((await sendForm(picturePath, form, { output: KeptPicture })).data);
    } catch (error) {
      notice.error(error);
    } finally {
      setSending(false);
    }
  };
  const full = count >= questionPictures.max;
  return (
    <Upload
      accept={accept}
      showUploadList={false}
      disabled={sending || full}
      beforeUpload={(file) => {
        void send(file);
        return false;
      }}
    >
      <Button type="text" size="small" icon={<PictureOutlined aria-hidden />} loading={sending} disabled={full}>
        {t('addPicture')}
      </Button>
    </Upload>
  );
}

interface PictureTagsProps {
  pictures: KeptPicture[];
  onRemove: (fileId: string) => void;
}

/** Pictures that the next question carries. */
export function PictureTags({ pictures, onRemove }: PictureTagsProps) {
  const t = useText(chatText);
  if (pictures.length === 0) return null;
  return (
    <Flex className={styles.note} wrap gap="small">
      {pictures.map(({ fileId, name }) => (
        <Tag key={fileId} closable={{ 'aria-label': t('removeFile', { name }) }} onClose={() => onRemove(fileId)}>
          {name}
        </Tag>
      ))}
    </Flex>
  );
}
