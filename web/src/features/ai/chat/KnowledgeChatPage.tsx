import { useQuery } from '@tanstack/react-query';
import { chatApi } from '@xueyan/contract/ai/chat';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { mayOwnBase } from '@xueyan/contract/ai/knowledge-base';
import { Button, Flex, Select, Typography } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { LabelsPick } from '../knowledge/LabelsPick.shared.tsx';
import { aboutChatText } from './about-chat.text.ts';
import { ChatDesk } from './ChatDesk.tsx';

/** Maximum number of knowledge bases of a chat. */
const basesMax = 10;

/** Chats that answer from chosen knowledge bases alone. */
export function KnowledgeChatPage() {
  const t = useText(aboutChatText);
  const actor = useActor();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<string[]>(() => params.getAll('base'));
  const found = useQuery(query(knowledgeApi.list, { pageSize: 100 }));
  const [labels, setLabels] = useState<string[]>([]);
  const ask = useAction(chatApi.ask, [chatApi.list, chatApi.state]);
  const bases = found.data?.pageInfo.resultList ?? [];
  // An address may name a base that is gone since.
  const baseIds = found.data ? chosen.filter((id) => bases.some((one) => one.baseId === id)) : chosen;
  const own = bases.filter((base) => mayOwnBase(actor, base));
  const others = bases.filter((base) => !mayOwnBase(actor, base));
  const options = [
    { label: t('mine'), options: own.map(({ baseId: value, name }) => ({ value, label: name })) },
    {
      label: t('shared'),
      options: others.map(({ baseId: value, name, ownerName }) => ({ value, label: `${name} · ${ownerName}` })),
    },
  ].filter((group) => group.options.length > 0);
  const opening =
    found.data && bases.length === 0 ? (
      <EmptyState
        title={t('noBases')}
        hint={t('noBasesHint')}
        action={
          <Link to="/ai/knowledge">
            <Button type="primary">{t('toBases')}</Button>
          </Link>
        }
      />
    ) : baseIds.length === 0 ? (
      <EmptyState title={t('chooseBase')} hint={t('chooseBaseHint')} />
    ) : (
      <EmptyState title={t('knowledgeHello')} hint={t('knowledgeHelloHint')} />
    );
  return (
    <ChatDesk
      title={t('knowledgeTitle')}
      subtitle={t('knowledgeSubtitle')}
      entry="knowledge"
      needsNoModel
      choices={
        <Flex vertical gap={4}>
          <Typography.Text>{t('bases')}</Typography.Text>
          <Select
            aria-label={t('bases')}
            mode="multiple"
            maxCount={basesMax}
            showSearch={{ optionFilterProp: 'label' }}
            loading={found.isPending}
            placeholder={t('basesPlaceholder', { max: basesMax })}
            options={options}
            value={baseIds}
            onChange={(next) => {
              setChosen(next);
              // Other bases have other labels.
              setLabels([]);
            }}
          />
          <LabelsPick baseIds={baseIds} value={labels} onChange={setLabels} />
        </Flex>
      }
      opening={opening}
      onBegin={baseIds.length > 0 ? ({ agent: _, ...asking }) => ask.mutateAsync({ ...asking, baseIds, labels }) : null}
    />
  );
}
