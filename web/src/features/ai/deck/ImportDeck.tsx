import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { deckApi } from '@xueyan/contract/ai/deck';
import { deckImportPath, ImportedDeck } from '@xueyan/contract/ai/deck-import';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sendForm } from '../../../api/call.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { importText } from './deck-import.text.ts';

/** Imports a PPTX and opens it. */
export function ImportDeck() {
  const t = useText(importText);
  const notice = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const most = useUploadLimit('deck');
  const [busy, setBusy] = useState(false);
  const take = async (file: File) => {
    if (file.size > most.bytes) return notice.warning(t('tooLarge', { max: most.said }));
    const form = new FormData();
    form.append('file', file);
    const told = notice.progress();
    told.show(t('reading', { name: file.name }));
    setBusy(true);
    try {
      const { data } = await sendForm(deckImportPath, form, { output: ImportedDeck });
      await client.invalidateQueries({ queryKey: [deckApi.list.path] });
      await navigate(`/content/decks/${data.deckId}`);
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
      told.end();
    }
  };
  return (
    <Upload
      accept=".pptx"
      showUploadList={false}
      beforeUpload={(file) => {
        void take(file);
        return false;
      }}
    >
      <Button icon={<UploadOutlined aria-hidden />} loading={busy}>
        {t('import')}
      </Button>
    </Upload>
  );
}
