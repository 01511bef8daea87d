import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Chat, type ChatEntry, chatApi } from '@xueyan/contract/ai/chat';
import { Button, Dropdown, Input, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { ApplicationIcon } from '../application-icon/ApplicationIcon.shared.tsx';
import styles from './Chat.module.css';
import { chatText } from './chat.text.ts';

interface ChatListProps {
  chatId: string | null;
  /** Lists only the chats of this kind. */
  entry: ChatEntry | undefined;
  onChoose: (chatId: string | null) => void;
  onRename: (chat: Chat) => void;
}

/** List of chats by words and folder, latest first. */
export function ChatList({ chatId, entry, onChoose, onRename }: ChatListProps) {
  const t = useText(chatText);
  const notice = useNotice();
  const [typed, setTyped] = useState('');
  const [folder, setFolder] = useState('');
  const words = useSettled(typed, 300);
  const filters = { ...(words && { words }), ...(folder && { folder }), ...(entry && { entry }) };
  const list = useQuery({ ...query(chatApi.list, { pageSize: 50, ...filters }), placeholderData: keepPreviousData });
  const folders = useQuery(query(chatApi.folders, {}));
  const remove = useAction(chatApi.remove, [chatApi.list, chatApi.folders]);
  const chats = list.data?.pageInfo.resultList ?? [];
  const ask = async ({ chatId: id, title }: Chat) => {
    const question = {
      title: t('removeTitle', { title }),
      content: t('removeHint'),
      okText: t('remove'),
      danger: true,
    };
    if (!(await notice.confirm(question))) return;
    remove.mutate({ chatId: id }, { onError: notice.error });
    if (id === chatId) onChoose(null);
  };
  return (
    <>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => onChoose(null)} block>
        {t('newChat')}
      </Button>
      <Input.Search
        aria-label={t('search')}
        placeholder={t('search')}
        allowClear
        maxLength={60}
        onChange={({ target }) => setTyped(target.value)}
      />
      {(folders.data?.folders.length ?? 0) > 0 && (
        <Select
          aria-label={t('folder')}
          value={folder}
          onChange={setFolder}
          options={[
            { value: '', label: t('allFolders') },
            ...(folders.data?.folders ?? []).map((value) => ({ value, label: value })),
          ]}
        />
      )}
      <ul className={styles.chats}>
        {chats.map((chat) => (
          <li key={chat.chatId} className={`${styles.chat} ${chat.chatId === chatId ? styles.chosen : ''}`}>
            <Button
              type="text"
              title={chat.title}
              aria-current={chat.chatId === chatId}
              onClick={() => onChoose(chat.chatId)}
              icon={chat.application && <ApplicationIcon {...chat.application} />}
            >
              {chat.title}
            </Button>
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'rename', label: t('rename'), onClick: () => onRename(chat) },
                  { key: 'remove', label: t('remove'), danger: true, onClick: () => void ask(chat) },
                ],
              }}
            >
              <Button type="text" size="small" aria-label={`${t('rename')} / ${t('remove')}`}>
                ⋯
              </Button>
            </Dropdown>
          </li>
        ))}
        {list.data && chats.length === 0 && <li className={styles.quiet}>{t('noChats')}</li>}
      </ul>
    </>
  );
}
