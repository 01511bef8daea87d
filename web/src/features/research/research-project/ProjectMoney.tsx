import { type BudgetSubject, budgetSubjectNames, budgetSubjects } from '@xueyan/contract/research/budget-subject';
import { mayEditResearch, maySpendResearch } from '@xueyan/contract/research/research-policy';
import {
  type BudgetLine,
  type ResearchDetail,
  type ResearchSpending,
  researchProjectApi,
} from '@xueyan/contract/research/research-project';
import { Button, Card, DatePicker, Flex, Form, Input, InputNumber, Progress, Select, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { WideTable } from '../../../ui/list/WideTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fenOf, yuan } from './money.ts';
import { researchProjectText } from './research-project.text.ts';

interface Props {
  detail: ResearchDetail;
}
const stale = [researchProjectApi.get, researchProjectApi.list];

/** Budget lines with their spending. */
export function MoneyCard({ detail }: Props) {
  const t = useText(researchProjectText);
  const phrase = usePhrase();
  const notice = useNotice();
  const actor = useActor();
  const [open, setOpen] = useState<'budget' | 'spend' | null>(null);
  const remove = useAction(researchProjectApi.removeSpending, stale);
  const { project, budgetList, spendingList } = detail;
  const maySpend = maySpendResearch(actor, project);
  const planned = budgetList.reduce((sum, { amount }) => sum + amount, 0);
  const askRemove = async ({ researchSpendingId }: ResearchSpending) => {
    const question = { title: t('removeSpendingTitle'), content: t('removeSpendingHint'), okText: t('remove') };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    await remove.mutateAsync({ researchSpendingId }).catch(notice.error);
  };
  return (
    <Card
      size="small"
      title={t('budget')}
      extra={
        <Space wrap>
          {mayEditResearch(actor, project) && (
            <Button size="small" onClick={() => setOpen('budget')}>
              {t('editBudget')}
            </Button>
          )}
          {maySpend && budgetList.length > 0 && (
            <Button size="small" onClick={() => setOpen('spend')}>
              {t('spend')}
            </Button>
          )}
        </Space>
      }
    >
      <Flex vertical gap="middle">
        <WideTable
          size="small"
          rowKey="subject"
          aria-label={t('budget')}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: t('noBudget') }}
          dataSource={budgetList}
          footer={() => t('unplanned', { n: yuan(project.funding - planned) })}
          columns={[
            {
              title: t('subject'),
              dataIndex: 'subject',
              render: (one: BudgetSubject) => phrase(budgetSubjectNames[one]),
            },
            { title: t('planned'), dataIndex: 'amount', align: 'right', render: yuan },
            { title: t('spent'), dataIndex: 'spent', align: 'right', render: yuan },
            { title: t('left'), key: 'left', align: 'right', render: (_, line) => yuan(line.amount - line.spent) },
            {
              ...{ title: '', key: 'bar', width: 160 },
              render: (_, { subject, amount, spent }) => (
                <Progress
                  size="small"
                  aria-label={`${phrase(budgetSubjectNames[subject])} · ${t('spent')}`}
                  percent={amount === 0 ? 0 : Math.round((spent / amount) * 100)}
                />
              ),
            },
          ]}
        />
        <WideTable
          size="small"
          rowKey="researchSpendingId"
          aria-label={t('spendings')}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: t('noSpendings') }}
          dataSource={spendingList}
          columns={[
            { title: t('day'), dataIndex: 'day' },
            {
              title: t('subject'),
              dataIndex: 'subject',
              render: (one: BudgetSubject) => phrase(budgetSubjectNames[one]),
            },
            { title: t('amount'), dataIndex: 'amount', align: 'right', render: yuan },
            { title: t('note'), dataIndex: 'note' },
            { title: t('by'), dataIndex: 'byName' },
            {
              ...{ title: '', key: 'act' },
              render: (_, row) =>
                maySpend && (
                  <Button type="link" size="small" danger onClick={() => void askRemove(row)}>
                    {t('remove')}
                  </Button>
                ),
            },
          ]}
        />
      </Flex>
      <BudgetModal detail={detail} open={open === 'budget'} onClose={() => setOpen(null)} />
      <SpendModal detail={detail} open={open === 'spend'} onClose={() => setOpen(null)} />
    </Card>
  );
}

type Dialog = Props & { open: boolean; onClose: () => void };

function BudgetModal({ detail: { project, budgetList }, open, onClose }: Dialog) {
  const t = useText(researchProjectText);
  const phrase = usePhrase();
  const notice = useNotice();
  type Values = Partial<Record<BudgetSubject, number | null>>;
  const [form] = Form.useForm<Values>();
  const set = useAction(researchProjectApi.setBudget, stale);
  const submit = async (values: Values) => {
    const lines: BudgetLine[] = budgetSubjects
      .map((subject) => ({ subject, amount: fenOf(values[subject]) }))
      .filter(({ amount }) => amount > 0);
    const { researchProjectId, version } = project;
    await set.mutateAsync({ researchProjectId, version, lines });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('editBudget')}
      okText={t('save')}
      form={form}
      initialValues={Object.fromEntries(budgetList.map(({ subject, amount }) => [subject, amount / 100]))}
      saving={set.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      {budgetSubjects.map((subject) => (
        <Form.Item key={subject} name={subject} label={phrase(budgetSubjectNames[subject])}>
          <InputNumber min={0} precision={2} style={{ width: '100%' }} />
        </Form.Item>
      ))}
    </FormModal>
  );
}

interface Spent {
  subject: BudgetSubject;
  amount: number;
  day: Dayjs;
  note: string;
}

function SpendModal({ detail: { project, budgetList }, open, onClose }: Dialog) {
  const t = useText(researchProjectText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Spent>();
  const spend = useCreation(researchProjectApi.spend, stale);
  const submit = async ({ day, amount, ...said }: Spent) => {
    const { researchProjectId } = project;
    await spend.mutateAsync({ ...said, researchProjectId, amount: fenOf(amount), day: day.format('YYYY-MM-DD') });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<Spent>
      open={open}
      title={t('spend')}
      okText={t('save')}
      form={form}
      initialValues={{ day: dayjs(), note: '' }}
      saving={spend.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      <Form.Item name="subject" label={t('subject')} rules={[{ required: true }]}>
        <Select
          options={budgetList.map(({ subject, amount, spent }) => ({
            value: subject,
            label: `${phrase(budgetSubjectNames[subject])} · ${t('left')} ${yuan(amount - spent)}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="amount" label={t('amount')} rules={[{ required: true }]}>
        <InputNumber min={0.01} precision={2} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="day" label={t('day')} rules={[{ required: true }]}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormModal>
  );
}
