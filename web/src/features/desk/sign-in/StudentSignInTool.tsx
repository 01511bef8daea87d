import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import { App } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { HeaderTool } from '../../../ui/HeaderTool.tsx';
import { useText } from '../../../ui/text.ts';
import { signInToolText } from './sign-in-tool.text.ts';
import { useOpenSignIns } from './useOpenSignIns.ts';

const load = () => import('./StudentSignInModal.tsx');
const StudentSignInModal = lazy(() => load().then((m) => ({ default: m.StudentSignInModal })));

/** Opens the list of sign-ins under way; the dot says that one of them waits. */
export function StudentSignInTool() {
  const t = useText(signInToolText);
  const { message } = App.useApp();
  const list = useOpenSignIns();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const waiting = list.data?.signInRecordList.some(({ state }) => state === 'missing') ?? false;

  const show = async () => {
    // Asked anew, for "none" must be true when it is said. A failure is not worth a word: the list says it itself.
    const { data } = await list.refetch();
    if (data?.signInRecordList.length === 0) return void message.info(t('none'));
    setWanted(true);
    setOpen(true);
  };

  return (
    <>
      <HeaderTool
        icon={<CheckSquareOutlined />}
        label={t('signIn')}
        dot={waiting}
        dotLabel={t('waiting')}
        onNear={() => void load().catch(() => undefined)}
        onOpen={() => void show()}
      />
      {wanted && (
        <Suspense fallback={null}>
          <StudentSignInModal open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
