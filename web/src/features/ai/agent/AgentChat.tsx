import { useQuery } from '@tanstack/react-query';
import { agentApi, agentQuestionMax } from '@xueyan/contract/ai/agent';
import { chatApi } from '@xueyan/contract/ai/chat';
import { Button, Flex, Select, Typography } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { keepText } from '../../../api/keep-text.ts';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { type Asking, Thread } from '../chat/Thread.shared.tsx';
import { agentText } from './agent.text.ts';
import { ProposalCard } from './ProposalCard.tsx';

const chatKey = 'assistant-chat';
const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Paths of pages on which one report or work is marked. */
const marked = /^\/teaching\/(marking|tasks\/[0-9a-f-]{36})\/[0-9a-f-]{36}$/;

/** Returns the last id in the address of the page. */
const idOfPage = () => location.pathname.match(ids)?.at(-1);
const place = () => ({ title: document.title.slice(0, 200), path: location.pathname.slice(0, 300) });

interface AgentChatProps {
  /** A step of the experiment on this page that did not pass. */
  checkpointId?: string | undefined;
  height: string;
}

/** A chat with the assistant, which knows the page, and the waiting drafts. The chat continues after a reload. */
export function AgentChat({ checkpointId, height }: AgentChatProps) {
  const t = useText(agentText);
  const notice = useNotice();
  const state = useQuery(query(chatApi.state, { path: location.pathname.slice(0, 300) }));
  const chats = useQuery(query(chatApi.list, { agent: true, pageSize: 50 }));
  const [chosen, setChosen] = useState<string | null>(() => (checkpointId ? null : sessionStorage.getItem(chatKey)));
  const all = chats.data?.pageInfo.resultList ?? [];
  // A stored chat of another person in this browser, or a deleted one, is not in the list.
  const chatId = all.some((one) => one.chatId === chosen) ? chosen : null;
  const ask = useAction(agentApi.chat, [chatApi.list, chatApi.state]);
  const drafts = useQuery(query(agentApi.list, {}));
  const chat = useQuery({ ...query(chatApi.get, { chatId: chatId ?? '' }), enabled: chatId !== null });
  const over = chat.data?.messages.filter((one) => one.state !== 'running').length ?? 0;
  const refetch = useEffectEvent(() => void drafts.refetch());
  useEffect(() => {
    if (over > 0) refetch();
  }, [over]);
  const choose = (id: string | null) => {
    setChosen(id);
    keepText(sessionStorage, chatKey, id ?? '');
  };
  const sectionId = idOfPage();
  const step = checkpointId && sectionId ? { sectionId, checkpointId } : null;
  const onAsk = async ({
    chatId: into,
    parentId,
    content,
    modelId,
  }: Pick<Asking, 'chatId' | 'parentId' | 'content' | 'modelId'>) => {
    const begun = await ask.mutateAsync({
      ...{ chatId: into, parentId, content, modelId, page: place(), step: into ? null : step },
    });
    choose(begun.chatId);
    return begun;
  };
  const open = (content: string) => {
    onAsk({ chatId: null, parentId: null, content, modelId: null }).catch(notice.error);
  };
  const waiting = drafts.data?.proposalList ?? [];
  return (
    <Flex vertical gap="small" style={{ height }}>
      <Flex gap="small">
        <Select
          aria-label={t('history')}
          style={{ flex: 1, minWidth: 0 }}
          placeholder={t('newChat')}
          value={chatId}
          onChange={choose}
          options={all.map((one) => ({ value: one.chatId, label: one.title }))}
        />
        <Button disabled={chatId === null} onClick={() => choose(null)}>
          {t('newChat')}
        </Button>
        {chatId && (
          <Link to={`/ai/chat?id=${chatId}`}>
            <Button type="link">{t('manage')}</Button>
          </Link>
        )}
      </Flex>
      <div style={{ flex: 1, minHeight: 320, display: 'grid' }}>
        <QueryView query={state}>
          {({ models, closed }) =>
            closed ? (
              <EmptyState title={t(`closed_${closed.by}`, closed)} hint={t(`closedHint_${closed.by}`)} />
            ) : models.length === 0 ? (
              <EmptyState title={t('notReady')} hint={t('notReadyHint')} />
            ) : (
              <Thread
                key={chatId ?? 'new'}
                place="assistant"
                chatId={chatId}
                models={models}
                max={agentQuestionMax}
                opening={
                  step ? (
                    <Flex vertical gap="small" align="center">
                      <Typography.Text type="secondary">{t('stepHint')}</Typography.Text>
                      <Button type="primary" loading={ask.isPending} onClick={() => open(t('whyFailed'))}>
                        {t('whyFailed')}
                      </Button>
                    </Flex>
                  ) : (
                    <EmptyState
                      title={t('hello')}
                      hint={t('hint')}
                      action={
                        marked.test(location.pathname) && (
                          <Button loading={ask.isPending} onClick={() => open(t('summariseQuestion'))}>
                            {t('summarise')}
                          </Button>
                        )
                      }
                    />
                  )
                }
                onAsk={onAsk}
              />
            )
          }
        </QueryView>
      </div>
      {waiting.length > 0 && (
        <Flex vertical gap="small" style={{ maxHeight: '45%', overflowY: 'auto' }}>
          <Typography.Text strong>{t('drafts')}</Typography.Text>
          {waiting.map((proposal) => (
            <ProposalCard key={`${proposal.proposalId} ${proposal.version}`} proposal={proposal} />
          ))}
        </Flex>
      )}
    </Flex>
  );
}
