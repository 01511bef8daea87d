import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type Memo, memoApi } from '@xueyan/contract/memo/memo';
import { Button, Checkbox, Tooltip } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './MemoDrawer.module.css';
import { type MemoActions, MemoRow } from './MemoRow.tsx';
import { memoText } from './memo.text.ts';
import { useExportMemos } from './useMemoActions.ts';

interface Props {
  day: string;
  past: boolean;
  enabled: boolean;
  /** Memos of this day from the month's query; shown until the day's own query has loaded. */
  known: Memo[] | undefined;
  actions: MemoActions;
  onAdd: () => void;
}

/** Memos of one day, to select, add, read, change, delete and export. */
export function DayMemos({ day, past, enabled, known, actions, onAdd }: Props) {
  const t = useText(memoText);
  const read = useQuery({
    ...query(memoApi.list, { selDate: day }),
    enabled,
    placeholderData: known && { basMemoList: known },
  });
  const memos = read.data?.basMemoList ?? [];
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set());
  // The selection drops memos that were deleted or moved to another day.
  const ticked = memos.filter(({ omId }) => ticks.has(omId)).map(({ omId }) => omId);
  const all = memos.length > 0 && ticked.length === memos.length;
  const sheet = useExportMemos(day, memos.length, ticked);

  const tick = (omId: string, on: boolean) =>
    setTicks(new Set(on ? [...ticks, omId] : [...ticks].filter((id) => id !== omId)));

  return (
    <section aria-label={t('title')}>
      <div className={styles.tools}>
        <Checkbox
          checked={all}
          indeterminate={ticked.length > 0 && !all}
          disabled={memos.length === 0}
          onChange={({ target }) => setTicks(new Set(target.checked ? memos.map(({ omId }) => omId) : []))}
        >
          {t('selectAll')}
        </Checkbox>
        <span className={styles.count} aria-live="polite">
          {ticked.length > 0
            ? t('selected', { count: ticked.length })
            : read.data && t('total', { count: memos.length })}
        </span>
        <Button loading={sheet.busy} onClick={() => void sheet.run()}>
          {t('exporting')}
        </Button>
        <Tooltip title={past ? t('pastDay') : ''}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={past} onClick={onAdd}>
            {t('add')}
          </Button>
        </Tooltip>
      </div>
      {read.isPending ? (
        <Loading rows={2} />
      ) : memos.length > 0 ? (
        <ul className={styles.list}>
          {memos.map((memo) => (
            <MemoRow
              key={memo.omId}
              memo={memo}
              ticked={ticks.has(memo.omId)}
              onTick={(on) => tick(memo.omId, on)}
              actions={actions}
            />
          ))}
        </ul>
      ) : read.isError ? (
        // Not an error page: the calendar is useful without memos.
        <p className={styles.notRead}>
          {t('notRead')}
          <Button type="link" loading={read.isFetching} onClick={() => void read.refetch()}>
            {t('again')}
          </Button>
        </p>
      ) : (
        <EmptyState compact title={t(past ? 'emptyPast' : 'emptyDay')} hint={past ? t('pastDay') : t('emptyHint')} />
      )}
    </section>
  );
}
