import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useCommands } from '../../../ui/commands.ts';
import { HeaderTool } from '../../../ui/HeaderTool.tsx';
import { useText } from '../../../ui/text.ts';
import { memoToolText } from './memo-tool.text.ts';

const load = () => import('./MemoDrawer.tsx');
const MemoDrawer = lazy(() => load().then((m) => ({ default: m.MemoDrawer })));

/** The header's way to the memo calendar. */
export function MemoTool() {
  const t = useText(memoToolText);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = useCallback(() => {
    setWanted(true);
    setOpen(true);
  }, []);
  useCommands(
    useMemo(
      () => [{ key: 'memo', group: 'action', title: t('memo'), icon: <CalendarOutlined />, run: show }],
      [t, show],
    ),
  );
  return (
    <>
      <HeaderTool
        icon={<CalendarOutlined />}
        label={t('memo')}
        onNear={() => void load().catch(() => undefined)}
        onOpen={show}
      />
      {wanted && (
        <Suspense fallback={null}>
          <MemoDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
