import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type AlertRule, alertApi, mayDeleteAlertRule } from '@xueyan/contract/operations/alert';
import { metricSpecs, metrics } from '@xueyan/contract/operations/metric';
import { Button, Space, Switch, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { alertText } from './alert.text.ts';
import { useCondition } from './useCondition.ts';

const RuleModal = lazyNamed(() => import('./AlertRuleModal.tsx'), 'AlertRuleModal');

const place = { prefix: 'rule.' } as const;
const removal = { one: alertApi.remove, nameOf: ({ name }: AlertRule) => name, stale: [alertApi.list] };

/** List of the alert rules. */
export function AlertRules() {
  const t = useText(alertText);
  const phrase = usePhrase();
  const condition = useCondition();
  const [open, setOpen] = useState<{ edited?: AlertRule } | null>(null);
  const search = useMemo(
    () => [
      { name: 'name', label: t('rule') },
      {
        name: 'metric',
        label: t('metric'),
        options: metrics.map((value) => ({ value, label: phrase(metricSpecs[value].name) })),
      },
    ],
    [t, phrase],
  );
  const columns = useMemo(
    (): ListColumn<AlertRule>[] => [
      {
        dataIndex: 'name',
        sortField: 'name',
        pinned: true,
        render: (name: string, { builtIn }) => (
          <Space size={8}>
            {name}
            {builtIn && <Tag>{t('builtIn')}</Tag>}
          </Space>
        ),
      },
      { title: t('condition'), key: 'condition', render: (_, rule) => condition(rule) },
      { title: t('lasting'), dataIndex: 'minutes', render: (minutes: number) => t('minutesOf', { n: minutes }) },
      {
        title: t('state'),
        dataIndex: 'firing',
        render: (firing: boolean, { enabled }) => (
          <StateTag tone={firing ? 'bad' : enabled ? 'good' : 'neutral'}>
            {t(firing ? 'open' : enabled ? 'watched' : 'off')}
          </StateTag>
        ),
      },
      { dataIndex: 'enabled', render: (_, rule) => <Enabled rule={rule} /> },
    ],
    [t, condition],
  );
  return (
    <>
      <ListTable
        endpoint={alertApi.list}
        label={t('rules')}
        columns={columns}
        rowKey="ruleId"
        search={search}
        place={place}
        removal={removal}
        refreshEvery={15_000}
        toolbar={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
            {t('create')}
          </Button>
        }
        rowActions={(row, list) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
              {t('edit')}
            </Button>
            <May policy={mayDeleteAlertRule} of={row}>
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            </May>
          </Space>
        )}
        empty={<EmptyState compact title={t('noRules')} hint={t('noRulesHint')} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <RuleModal open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </>
  );
}

/** Switch that enables or disables a rule at once. */
function Enabled({ rule }: { rule: AlertRule }) {
  const t = useText(alertText);
  const notice = useNotice();
  const update = useAction(alertApi.update, [alertApi.list, alertApi.history]);
  const { builtIn: _, firing: __, ...form } = rule;
  return (
    <Switch
      size="small"
      aria-label={t('enabledOf', { name: rule.name })}
      checked={rule.enabled}
      loading={update.isPending}
      onChange={(enabled) => update.mutate({ ...form, enabled }, { onError: notice.error })}
    />
  );
}
