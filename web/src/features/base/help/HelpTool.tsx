import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useMay } from '../../../ui/access/useMay.ts';
import { useCommands, useOpener } from '../../../ui/command/commands.ts';
import { HeaderTool } from '../../../ui/layout/HeaderTool.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { helpToolText } from './help-tool.text.ts';

const load = () => import('./HelpDrawer.tsx');
const HelpDrawer = lazyNamed(load, 'HelpDrawer');

/** The header's button of the help documents, for people who can read them. */
export function HelpTool() {
  return useMay()('usermenu:help') ? <HelpButton /> : null;
}

function HelpButton() {
  const t = useText(helpToolText);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [asked, setAsked] = useState<{ documentId: string } | null>(null);
  const show = useCallback(() => {
    setWanted(true);
    setOpen(true);
  }, []);
  useCommands(
    useMemo(
      () => [
        { key: 'help', group: 'action', title: t('help'), icon: <QuestionCircleOutlined aria-hidden />, run: show },
      ],
      [t, show],
    ),
  );
  useOpener(
    'help',
    useCallback(
      (documentId: string) => {
        setAsked({ documentId });
        show();
      },
      [show],
    ),
  );
  return (
    <>
      <HeaderTool
        icon={<QuestionCircleOutlined aria-hidden />}
        label={t('help')}
        onNear={() => void load().catch(() => undefined)}
        onOpen={show}
      />
      {wanted && (
        <Suspense fallback={null}>
          <HelpDrawer open={open} asked={asked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
