import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { commentBankText } from './comment-bank.text.ts';
import { forgetFormerPhrases, formerPhrases } from './former-phrases.ts';

/** Offers to take phrases that this browser still has into the comment bank, once. */
export function FormerPhrases({ known }: { known: string[] }) {
  const t = useText(commentBankText);
  const notice = useNotice();
  const [left, setLeft] = useState(formerPhrases);
  const keep = useAction(taskMarkingApi.addComment, [taskMarkingApi.bank]);
  const forget = () => {
    forgetFormerPhrases();
    setLeft([]);
  };
  const takeOver = async () => {
    try {
      for (const words of left) if (!known.includes(words)) await keep.mutateAsync({ words });
      forget();
      notice.success(t('taken'));
    } catch (error) {
      // The bank is full or the connection lost: what is in the browser stays there.
      notice.error(error);
    }
  };
  if (left.length === 0) return null;
  return (
    <Alert
      type="info"
      style={{ marginBottom: 8 }}
      title={t('left', { n: left.length })}
      description={left.join(' ')}
      action={
        <Space orientation="vertical" size={4}>
          <Button size="small" loading={keep.isPending} onClick={() => void takeOver()}>
            {t('takeOver')}
          </Button>
          <Button size="small" type="text" onClick={forget}>
            {t('discard')}
          </Button>
        </Space>
      }
    />
  );
}
