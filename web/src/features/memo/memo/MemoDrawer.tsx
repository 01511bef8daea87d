import { useQuery } from '@tanstack/react-query';
import { type Memo, memoApi } from '@xueyan/contract/memo/memo';
import { Drawer } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { query } from '../../../api/query.ts';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { useText } from '../../../ui/text/text.ts';
import { DayHead } from './DayHead.tsx';
import { DayMemos } from './DayMemos.tsx';
import { MemoFormDrawer } from './MemoFormDrawer.tsx';
import { MemoSearch } from './MemoSearch.tsx';
import { MemoViewDrawer } from './MemoViewDrawer.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { memoText } from './memo.text.ts';
import { monthOf } from './month-grid.ts';
import { useRemoveMemo } from './useMemoActions.ts';
import { useToday } from './useToday.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** True if a new memo for today was requested from outside. */
  writing: boolean;
  onWriting: () => void;
}

/** Drawer over the list: a form for a new or existing memo, or a memo to read. Its content stays while it closes. */
interface Over {
  open: boolean;
  kind: 'add' | 'edit' | 'view';
  memo?: Memo;
}

/** Memo calendar: a month, and the memos of the selected day. */
export function MemoDrawer({ open, onClose, writing, onWriting }: Props) {
  const t = useText(memoText);
  const phone = useDevice() === 'mobile';
  const today = useToday();
  const [day, setDay] = useState(today);
  const [keyword, setKeyword] = useState('');
  const [over, setOver] = useState<Over>({ open: false, kind: 'add' });
  const remove = useRemoveMemo();
  const month = useQuery({ ...query(memoApi.listMonth, { currnetMonth: monthOf(day) }), enabled: open });
  const memos = month.data?.basMemoList;
  const counts = useMemo(() => countByDay(memos ?? []), [memos]);

  const actions = {
    view: (memo: Memo) => setOver({ open: true, kind: 'view', memo }),
    edit: (memo: Memo) => setOver({ open: true, kind: 'edit', memo }),
    remove: (memo: Memo) => remove(memo.omId),
  };
  const closeOver = () => setOver((now) => ({ ...now, open: false }));

  useEffect(() => {
    if (!writing) return;
    setDay(today);
    // A form that is open already is not discarded.
    setOver((now) => (now.open ? now : { open: true, kind: 'add' }));
    onWriting();
  }, [writing, onWriting, today]);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={phone ? '100%' : 441}
      title={t('title')}
      styles={{ body: { padding: 16 } }}
      afterOpenChange={(shown) => !shown && setKeyword('')}
    >
      <MemoSearch
        keyword={keyword}
        onKeyword={setKeyword}
        onView={(found) => {
          setDay(found.reminderTime.slice(0, 10));
          actions.view(found);
        }}
      />
      {keyword.trim() === '' && (
        <>
          <MonthCalendar day={day} today={today} memoCounts={counts} onChoose={setDay} />
          <DayHead day={day} today={today} />
          <DayMemos
            key={day}
            day={day}
            past={day < today}
            enabled={open}
            known={memos?.filter((one) => one.reminderTime.startsWith(day))}
            actions={actions}
            onAdd={() => setOver({ open: true, kind: 'add' })}
          />
        </>
      )}
      <MemoFormDrawer
        open={over.open && over.kind !== 'view'}
        day={over.memo?.reminderTime.slice(0, 10) ?? day}
        memo={over.memo}
        onClose={closeOver}
      />
      <MemoViewDrawer
        open={over.open && over.kind === 'view'}
        memo={over.memo}
        onClose={closeOver}
        onEdit={actions.edit}
        onRemove={async (memo) => {
          if (await actions.remove(memo)) closeOver();
        }}
      />
    </Drawer>
  );
}

function countByDay(memos: Memo[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { reminderTime } of memos) {
    const day = reminderTime.slice(0, 10);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}
