import { agentApi, type Proposal, proposalKindNames } from '@xueyan/contract/ai/agent';
import { Button, Card, Flex, Popconfirm, Tag, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useTypedForm } from '../../../ui/autosave/useTypedForm.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { agentText } from './agent.text.ts';
import { ProposalFields } from './ProposalFields.tsx';

/** Values of fields, by their paths. */
type Typed = Record<string, string>;

const isTyped = (kept: unknown): kept is Typed =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every((value) => typeof value === 'string');

/** A draft as it will be written, with its recipients, and the owner’s changes and decision. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { proposalId, kind, title, fields, closing, targets, version, expireTime } = proposal;
  const t = useText(agentText);
  const phrase = usePhrase();
  const notice = useNotice();
  const drafted: Typed = Object.fromEntries(fields.map(({ path, value }) => [path, value]));
  const { value: typed, set, forget } = useTypedForm<Typed>(`proposal.${proposalId}`, drafted, isTyped);
  const values = new Map(Object.entries(typed));
  const update = useAction(agentApi.update, [agentApi.list]);
  const confirm = useAction(agentApi.confirm, [agentApi.list]);
  const discard = useAction(agentApi.discard, [agentApi.list]);
  const write = async () => {
    try {
      const changed = fields.flatMap(({ path, value }) => {
        const now = values.get(path);
        return now !== undefined && now !== value ? [{ path, value: now }] : [];
      });
      const seen =
        changed.length > 0 ? (await update.mutateAsync({ proposalId, version, fields: changed })).version : version;
      await confirm.mutateAsync({ proposalId, version: seen });
      forget();
      notice.success(t(`done_${kind}`));
    } catch (error) {
      notice.error(error);
    }
  };
  const drop = async () => {
    try {
      await discard.mutateAsync({ proposalId });
      forget();
      notice.success(t('dropped'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <Card
      size="small"
      title={title}
      extra={<Tag>{phrase(proposalKindNames[kind])}</Tag>}
      actions={[
        <Popconfirm
          key="confirm"
          title={t(`confirmTitle_${kind}`)}
          description={t(`confirmText_${kind}`)}
          onConfirm={write}
        >
          <Button type="link" loading={update.isPending || confirm.isPending}>
            {t(`confirm_${kind}`)}
          </Button>
        </Popconfirm>,
        <Button key="discard" type="link" loading={discard.isPending} onClick={() => void drop()}>
          {t('discard')}
        </Button>,
      ]}
    >
      <ProposalFields fields={fields} values={values} onChange={(path, value) => set({ [path]: value })} />
      {closing && <Typography.Paragraph type="secondary">{t('closing', { line: closing })}</Typography.Paragraph>}
      <Flex justify="space-between" wrap gap="small">
        {targets.length > 0 && (
          <Typography.Text>{t('to', { names: targets.map(({ name }) => name).join('、') })}</Typography.Text>
        )}
        <Typography.Text type="secondary">{t('until', { time: expireTime.slice(0, 16) })}</Typography.Text>
      </Flex>
    </Card>
  );
}
