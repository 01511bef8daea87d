import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  type Achievement,
  type AchievementForm,
  achievementApi,
  achievementFormNames,
  achievementForms,
  achievementKindNames,
  achievementKinds,
  mayEditAchievement,
} from '@xueyan/contract/research/achievement';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { Button, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { achievementText } from './achievement.text.ts';
import { achievementStale } from './achievement-stale.ts';

const AchievementFormModal = lazyNamed(() => import('./AchievementFormModal.tsx'), 'AchievementFormModal');
const BibtexModal = lazyNamed(() => import('./BibtexModal.tsx'), 'BibtexModal');

const removal = {
  one: achievementApi.remove,
  nameOf: ({ title }: Achievement) => title,
  stale: achievementStale,
};

/** List of the visible achievements with their citations. */
export function AchievementsPage() {
  const t = useText(achievementText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<{ edited?: Achievement } | null>(null);
  const [importing, setImporting] = useState(false);
  const exporting = useAction(achievementApi.exportBibtex);
  const userId = params.get('userId');
  const filters = useMemo(() => (userId ? { userId } : {}), [userId]);
  const search = useMemo(
    () => [
      { name: 'title', label: t('name') },
      { name: 'author', label: t('author') },
      {
        ...{ name: 'kind', label: t('kind') },
        options: achievementKinds.map((value) => ({ value, label: phrase(achievementKindNames[value]) })),
      },
      {
        ...{ name: 'form', label: t('form') },
        options: achievementForms.map((value) => ({ value, label: phrase(achievementFormNames[value]) })),
      },
      { name: 'year', label: t('year'), maxLength: 4 },
    ],
    [t, phrase],
  );
  const copy = async ({ citation }: Achievement) => {
    await copyText(citation);
    notice.success(t('copied'));
  };
  const columns = useMemo<ListColumn<Achievement>[]>(
    () => [
      { dataIndex: 'title', sortField: 'title', pinned: true, width: 220 },
      { dataIndex: 'form', render: (form: AchievementForm) => phrase(achievementFormNames[form]) },
      { dataIndex: 'year', sortField: 'year', align: 'right' },
      {
        ...{ title: t('authors'), dataIndex: 'authorList' },
        render: (list: Achievement['authorList']) => list.map(({ name }) => name).join('; '),
      },
      {
        ...{ dataIndex: 'projectName', width: 160 },
        render: (name: string, { researchProjectId }) =>
          researchProjectId ? <Link to={`/research/projects/${researchProjectId}`}>{name}</Link> : '—',
      },
      { title: t('citation'), dataIndex: 'citation', width: 320 },
    ],
    [t, phrase],
  );
  const toFile = async () => {
    const said: Input<typeof achievementApi.exportBibtex> = Object.fromEntries(
      ['title', 'author', 'kind', 'form', 'year', 'userId'].flatMap((name) => {
        const value = params.get(name);
        return value ? [[name, value]] : [];
      }),
    );
    const { text, count } = await exporting.mutateAsync(said);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-bibtex' }));
    link.download = 'achievements.bib';
    link.click();
    URL.revokeObjectURL(link.href);
    notice.success(t('exported', { n: count }));
  };
  const create = (
    <May permission="research.write">
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
        {t('create')}
      </Button>
    </May>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <Button loading={exporting.isPending} onClick={() => void toFile().catch(notice.error)}>
            {t('exportBibtex')}
          </Button>
          <May permission="research.write">
            <Button onClick={() => setImporting(true)}>{t('importTitle')}</Button>
          </May>
          {create}
        </Space>
      }
    >
      {userId && (
        <Tag
          closable
          onClose={() =>
            setParams((before) => {
              const after = new URLSearchParams(before);
              after.delete('userId');
              after.delete('userName');
              return after;
            })
          }
        >
          {t('ofPerson', { name: params.get('userName') ?? '' })}
        </Tag>
      )}
      <ListTable
        endpoint={achievementApi.list}
        label={t('title')}
        columns={columns}
        rowKey="achievementId"
        filters={filters}
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => void copy(row)}>
              {t('copyCitation')}
            </Button>
            <May policy={mayEditAchievement} of={row}>
              <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
                {t('edit')}
              </Button>
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            </May>
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <AchievementFormModal open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
      <DialogSlot subject={importing && 'bibtex'}>
        {(_, shown) => <BibtexModal open={shown} onClose={() => setImporting(false)} />}
      </DialogSlot>
    </Page>
  );
}
