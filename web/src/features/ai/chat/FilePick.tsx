import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import { useQuery } from '@tanstack/react-query';
import {
  chatApi,
  ExtractedFile,
  extractPath,
  type QuestionFile,
  questionExtensions,
  questionFiles,
} from '@xueyan/contract/ai/chat';
import { soundExtensions } from '@xueyan/contract/ai/transcription';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { chatText } from './chat.text.ts';

const acceptOf = (extensions: readonly string[]) => extensions.map((one) => `.${one}`).join(',');

interface FilePickProps {
  count: number;
  onRead: (file: QuestionFile) => void;
}

/** Picker of a file to ask about; its text is sent with the question, of a recording what is said in it. */
export function FilePick({ count, onRead }: FilePickProps) {
  const t = useText(chatText);
  const notice = useNotice();
  const [reading, setReading] = useState(false);
  const hearing = useQuery(query(chatApi.state, {})).data?.hearing ?? false;
  const read = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setReading(true);
    const told = notice.progress();
    told.show(t('reading', { name: file.name }));
    try {
      const found = (await sendForm(extractPath, form, { output: ExtractedFile })).data;
      if (found.cut) notice.warning(t('cut', { name: found.name, n: found.text.length }));
      onRead(found);
    } catch (error) {
      notice.error(error);
    } finally {
      told.end();
      setReading(false);
    }
  };
  return (
    <Upload
      accept={acceptOf([...questionExtensions, ...(hearing ? soundExtensions : [])])}
      showUploadList={false}
      disabled={reading || count >= questionFiles.max}
      beforeUpload={(file) => {
        void read(file);
        return false;
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<PaperClipOutlined aria-hidden />}
        loading={reading}
        title={t(hearing ? 'filesAndSound' : 'filesOnly')}
        disabled={count >= questionFiles.max}
      >
        {t('addFile')}
      </Button>
    </Upload>
  );
}
