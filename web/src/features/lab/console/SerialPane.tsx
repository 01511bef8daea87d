import { type Ref, useImperativeHandle, useRef } from 'react';
import { ConsoleVeil } from './ConsoleVeil.tsx';
import styles from './console.module.css';
import { useConsolePreference } from './console-preference.ts';
import type { ConsoleMode } from './machine-console.ts';
import { type TerminalHandle, TerminalView } from './TerminalView.tsx';
import { useConsoleLinks } from './use-console-links.ts';

interface SerialPaneProps {
  machineId: string;
  mode: ConsoleMode;
  active: boolean;
  ref?: Ref<Pick<TerminalHandle, 'wake'>>;
}

/** The serial port of a machine: what its boot loader and kernel say, and a login where its disk has one there. */
export function SerialPane({ machineId, mode, active, ref }: SerialPaneProps) {
  const [preference] = useConsolePreference();
  const { links, typed, onState, ...typing } = useConsoleLinks();
  const link = links.terminal;
  const terminal = useRef<TerminalHandle>(null);
  useImperativeHandle(ref, () => ({ wake: () => terminal.current?.wake() }));
  return (
    <div className={styles.screen} data-cut={link.state === 'waiting' || undefined}>
      <TerminalView
        ref={terminal}
        {...{ machineId, mode, active, ...preference }}
        serial
        {...typing}
        onState={onState('terminal')}
      />
      <ConsoleVeil {...{ ...link, typed }} onRetry={() => terminal.current?.retry()} />
    </div>
  );
}
