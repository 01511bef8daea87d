import FormOutlined from '@ant-design/icons/FormOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { type Command, useCommands } from '../../../ui/command/commands.ts';
import { HeaderTool } from '../../../ui/layout/HeaderTool.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { memoToolText } from './memo-tool.text.ts';

const load = () => import('./MemoDrawer.tsx');
const MemoDrawer = lazyNamed(load, 'MemoDrawer');

/** Button in the header that opens the memo calendar. */
export function MemoTool() {
  const t = useText(memoToolText);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [writing, setWriting] = useState(false);
  const show = useCallback(() => {
    setWanted(true);
    setOpen(true);
  }, []);
  const write = useCallback(() => {
    setWriting(true);
    show();
  }, [show]);
  const onWriting = useCallback(() => setWriting(false), []);
  useCommands(
    useMemo(
      (): Command[] => [
        { key: 'memo', group: 'action', title: t('memo'), icon: <FormOutlined aria-hidden />, run: show },
        {
          key: 'memo:new',
          group: 'action',
          title: t('write'),
          keywords: t('writeWords'),
          icon: <PlusOutlined aria-hidden />,
          run: write,
        },
      ],
      [t, show, write],
    ),
  );
  return (
    <>
      <HeaderTool
        icon={<FormOutlined aria-hidden />}
        label={t('memo')}
        onNear={() => void load().catch(() => undefined)}
        onOpen={show}
      />
      {wanted && (
        <Suspense fallback={null}>
          <MemoDrawer open={open} onClose={() => setOpen(false)} writing={writing} onWriting={onWriting} />
        </Suspense>
      )}
    </>
  );
}
