import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { mayEditQuestionBank, type QuestionBank, questionBankApi } from '@xueyan/contract/exam/question-bank';
import { type Sharing, sharingNames, sharings } from '@xueyan/contract/exam/question-sharing';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { nameOf, subjectChoices } from '../question/choices.shared.ts';
import { BasketButton } from '../test-basket/BasketButton.shared.tsx';
import { questionBankText } from './question-bank.text.ts';

const BankForm = lazyNamed(() => import('./QuestionBankFormModal.tsx'), 'QuestionBankFormModal');

const removal = {
  one: questionBankApi.remove,
  nameOf: ({ name }: QuestionBank) => name,
  stale: [questionBankApi.list, questionBankApi.choices],
};

/** Lists the actor's banks and those shared with them. */
export function QuestionBanksPage() {
  const t = useText(questionBankText);
  const phrase = usePhrase();
  const actor = useActor();
  const [open, setOpen] = useState<{ edited?: QuestionBank } | null>(null);
  const search = useMemo(
    () => [
      { name: 'name', label: t('name') },
      { name: 'subject', label: t('subject'), options: subjectChoices() },
      {
        name: 'sharing',
        label: t('sharing'),
        options: sharings.map((value) => ({ value, label: phrase(sharingNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const columns = useMemo<ListColumn<QuestionBank>[]>(
    () => [
      {
        dataIndex: 'name',
        sortField: 'name',
        pinned: true,
        render: (name: string, { bankId }) => <Link to={`/exam/questions?bankId=${bankId}`}>{name}</Link>,
      },
      { dataIndex: 'subject', render: (subject: string) => nameOf(subjectChoices(), subject) },
      { dataIndex: 'questionCount', sortField: 'questionCount', align: 'right' },
      { title: t('sharing'), dataIndex: 'sharing', render: (sharing: Sharing) => phrase(sharingNames[sharing]) },
      { dataIndex: 'courseName' },
      { dataIndex: 'ownerName' },
      {
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [t, phrase],
  );
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <BasketButton />
          {create}
        </Space>
      }
    >
      <ListTable
        endpoint={questionBankApi.list}
        label={t('title')}
        columns={columns}
        rowKey="bankId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <Space size={4}>
            <Link to={`/exam/questions?bankId=${row.bankId}`}>{t('open')}</Link>
            {mayEditQuestionBank(actor, row) && (
              <>
                <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
                  {t('edit')}
                </Button>
                <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                  {t('remove')}
                </Button>
              </>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <BankForm open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Page>
  );
}
