import { useQuery } from '@tanstack/react-query';
import { chatApi } from '@xueyan/contract/ai/chat';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Chat.module.css';
import { chatText } from './chat.text.ts';

/** Menu of the actor’s stored prompts: inserts one, or stores the current text as a new one. */
export function PromptMenu({ text, setText }: { text: string; setText: (text: string) => void }) {
  const t = useText(chatText);
  const notice = useNotice();
  const [open, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  const list = useQuery({ ...query(chatApi.prompts, {}), enabled: open });
  const save = useCreation(chatApi.savePrompt, [chatApi.prompts]);
  const remove = useAction(chatApi.removePrompt, [chatApi.prompts]);
  const prompts = list.data?.promptList ?? [];
  const keep = () =>
    save.mutate({ title, content: text.slice(0, 4_000) }, { onSuccess: () => setTitle(''), onError: notice.error });
  const content = (
    <div className={styles.side}>
      <ul className={styles.chats}>
        {prompts.map(({ promptId, title: name, content: words }) => (
          <li key={promptId} className={styles.chat}>
            <Button
              type="text"
              onClick={() => {
                setText(words);
                setOpen(false);
              }}
            >
              {name}
            </Button>
            <Button
              type="text"
              size="small"
              danger
              aria-label={t('removePrompt')}
              onClick={() => remove.mutate({ promptId }, { onError: notice.error })}
            >
              ×
            </Button>
          </li>
        ))}
        {list.data && prompts.length === 0 && <li className={styles.quiet}>{t('noPrompts')}</li>}
      </ul>
      {text.trim() && (
        <>
          <Input
            aria-label={t('promptTitle')}
            placeholder={t('promptTitle')}
            maxLength={40}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <Button size="small" disabled={!title.trim()} loading={save.isPending} onClick={keep}>
            {t('savePrompt')}
          </Button>
        </>
      )}
    </div>
  );
  return (
    <Popover trigger="click" open={open} onOpenChange={setOpen} content={content}>
      <Button type="text" size="small">
        {t('prompts')}
      </Button>
    </Popover>
  );
}
