import CodeOutlined from '@ant-design/icons/CodeOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { commandLibraryText } from './command-library.text.ts';
import type { CommandTarget } from './useSending.ts';

const CommandDrawer = lazyNamed(() => import('./CommandDrawer.tsx'), 'CommandDrawer');

/** Sends a command of the library to machines of a class. */
export function SendCommand({ targets }: { targets: CommandTarget[] }) {
  const t = useText(commandLibraryText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CodeOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('send')}
      </Button>
      <DialogSlot subject={open}>
        {(_, shown) => <CommandDrawer open={shown} targets={targets} onClose={() => setOpen(false)} />}
      </DialogSlot>
    </>
  );
}
