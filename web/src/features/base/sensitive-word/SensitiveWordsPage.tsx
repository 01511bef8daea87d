import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQueryClient } from '@tanstack/react-query';
import {
  type SensitiveWord,
  sensitiveWordApi,
  type WordLevel,
  wordLevelNames,
  wordLevels,
} from '@xueyan/contract/base/sensitive-word';
import { sensitiveWordImport } from '@xueyan/contract/base/sensitive-word-import';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { JobsButton } from '../job/JobsButton.shared.tsx';
import { levelTones } from './level-tones.ts';
import { sensitiveWordText } from './sensitive-word.text.ts';

const ImportDialog = lazyNamed(() => import('../job/ImportDialog.shared.tsx'), 'ImportDialog');
const WordTest = lazyNamed(() => import('./WordTestModal.tsx'), 'WordTestModal');
const Form = lazyNamed(() => import('./SensitiveWordFormModal.tsx'), 'SensitiveWordFormModal');

const removal = {
  one: sensitiveWordApi.remove,
  nameOf: ({ word }: SensitiveWord) => word,
  stale: [sensitiveWordApi.list],
};

/** Words that published texts are searched for. */
export function SensitiveWordsPage() {
  const t = useText(sensitiveWordText);
  const phrase = usePhrase();
  const client = useQueryClient();
  const [importing, setImporting] = useState(false);
  const [testing, setTesting] = useState(false);
  const reload = () => void client.invalidateQueries({ queryKey: [sensitiveWordApi.list.path] });
  const [open, setOpen] = useState<{ edited?: SensitiveWord } | null>(null);
  const search = useMemo(
    () => [
      { name: 'word', label: t('word') },
      { name: 'category', label: t('category') },
      {
        name: 'level',
        label: t('level'),
        options: wordLevels.map((value) => ({ value, label: phrase(wordLevelNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const columns = useMemo(
    () => [
      { dataIndex: 'word', sortField: 'word', pinned: true },
      { dataIndex: 'category', sortField: 'category' },
      {
        dataIndex: 'level',
        render: (level: WordLevel) => <StateTag tone={levelTones[level]}>{phrase(wordLevelNames[level])}</StateTag>,
      },
      { dataIndex: 'createTime', sortField: 'createTime' },
    ],
    [phrase],
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <JobsButton kind="import.sensitiveword" />
          <Button onClick={() => setTesting(true)}>{t('test')}</Button>
          <Button onClick={() => setImporting(true)}>{t('import')}</Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
            {t('create')}
          </Button>
        </Space>
      }
    >
      <ListTable
        endpoint={sensitiveWordApi.list}
        label={t('title')}
        columns={columns}
        rowKey="wordId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
              {t('edit')}
            </Button>
            <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
              {t('remove')}
            </Button>
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={importing}>
        {(_, shown) => (
          <ImportDialog
            open={shown}
            sheet={sensitiveWordImport}
            params={{}}
            onClose={() => setImporting(false)}
            onDone={reload}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={testing}>
        {(_, shown) => <WordTest open={shown} onClose={() => setTesting(false)} />}
      </DialogSlot>
      <DialogSlot subject={open}>
        {({ edited }, shown) => <Form open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Page>
  );
}
