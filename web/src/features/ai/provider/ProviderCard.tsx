import { mayManageAi, modelKindNames, type Provider, providerApi } from '@xueyan/contract/ai/provider';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Alert, Button, Card, Flex, Space, Tag, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import styles from './Provider.module.css';
import { providerText } from './provider.text.ts';

interface ProviderCardProps {
  provider: Provider;
  /** Ids of all providers, in order. */
  ids: string[];
  /** Index of this provider among them. */
  at: number;
  onEdit: () => void;
}

const stale = [providerApi.list];

/** One provider: its address, its models, and the test of its connection. */
export function ProviderCard({ provider, ids, at, onEdit }: ProviderCardProps) {
  const t = useText(providerText);
  const language = useLanguage();
  const notice = useNotice();
  const { providerId, name, address, enabled, local, stub, models, trouble } = provider;
  const test = useAction(providerApi.test);
  const remove = useAction(providerApi.remove, stale);
  const order = useAction(providerApi.order, stale);
  const move = (by: number) => {
    const next = ids.filter((id) => id !== providerId);
    next.splice(at + by, 0, providerId);
    order.mutate({ providerIds: next }, { onError: notice.error });
  };
  const runTest = () =>
    test.mutate(
      { providerId },
      {
        onSuccess: ({ ok, ms, models: found, reason }) =>
          ok ? notice.success(t('testOk', { ms, n: found.length })) : notice.warning(t('testFailed', { reason })),
        onError: notice.error,
      },
    );
  const ask = async () => {
    const question = { title: t('removeTitle', { name }), content: t('removeHint'), okText: t('remove'), danger: true };
    if (await notice.confirm(question)) remove.mutate({ providerId }, { onError: notice.error });
  };
  return (
    <Card size="small">
      <div className={styles.head}>
        <h2>{name}</h2>
        <StateTag tone={enabled ? 'good' : 'neutral'}>{t(enabled ? 'enabled' : 'off')}</StateTag>
        {stub && <Tag color="warning">{t('stub')}</Tag>}
        {local && <Tag>{t('local')}</Tag>}
        <Space className={styles.acts} wrap size={0}>
          <May policy={mayManageAi} of={provider}>
            <Button type="link" size="small" disabled={at === 0 || order.isPending} onClick={() => move(-1)}>
              {t('up')}
            </Button>
            <Button
              type="link"
              size="small"
              disabled={at === ids.length - 1 || order.isPending}
              onClick={() => move(1)}
            >
              {t('down')}
            </Button>
            <Button type="link" size="small" loading={test.isPending} onClick={runTest}>
              {t('test')}
            </Button>
            <Button type="link" size="small" onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button type="link" size="small" danger onClick={() => void ask()}>
              {t('remove')}
            </Button>
          </May>
        </Space>
      </div>
      <div className={styles.address}>{address}</div>
      {trouble && (
        <Alert
          type="warning"
          showIcon
          title={t('trouble', { tooMany: trouble.tooMany, failed: trouble.failed })}
          description={t('lastTrouble', { time: trouble.time.slice(0, 16), reason: trouble.reason })}
        />
      )}
      <Flex wrap gap="small" className={styles.models}>
        {models.length === 0 && <Typography.Text type="secondary">{t('noModels')}</Typography.Text>}
        {models.map(({ modelId, model, title, kind, enabled: on }) => (
          <Tag key={modelId} color={on && enabled ? 'blue' : 'default'}>
            {title || model} · {phraseIn(language, modelKindNames[kind], toTraditional)}
          </Tag>
        ))}
      </Flex>
    </Card>
  );
}
