import { useQuery } from '@tanstack/react-query';
import { agentApi, proposalKindNames } from '@xueyan/contract/ai/agent';
import { Flex, Tag, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { AgentChat } from './AgentChat.tsx';
import { agentText } from './agent.text.ts';

/** Page of the assistant: what it can draft, the chat, and the waiting drafts. */
export function AgentPage() {
  const t = useText(agentText);
  const phrase = usePhrase();
  const drafts = useQuery(query(agentApi.list, {}));
  const abilities = drafts.data?.abilities ?? [];
  const can = abilities.filter(({ allowed }) => allowed);
  return (
    <Page title={t('title')}>
      <Flex vertical gap="small">
        {can.length > 0 && (
          <Flex gap="small" wrap>
            <Typography.Text type="secondary">{t('can')}</Typography.Text>
            {can.map(({ kind }) => (
              <Tag key={kind}>{phrase(proposalKindNames[kind])}</Tag>
            ))}
          </Flex>
        )}
        {can.length > 0 &&
          abilities
            .filter(({ allowed }) => !allowed)
            .map(({ kind, right }) => (
              <Typography.Text key={kind} type="secondary">
                {t('cannot', { kind: phrase(proposalKindNames[kind]), right: phrase(right) })}
              </Typography.Text>
            ))}
        <AgentChat height="max(480px, calc(100dvh - 320px))" />
      </Flex>
    </Page>
  );
}
