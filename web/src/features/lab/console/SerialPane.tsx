import { useState } from 'react';
import { ConsoleVeil } from './ConsoleVeil.tsx';
import styles from './console.module.css';
import type { LinkState } from './console-link.ts';
import { useConsolePreference } from './console-preference.ts';
import type { ConsoleMode } from './machine-console.ts';
import { type TerminalHandle, TerminalView } from './TerminalView.tsx';

interface SerialPaneProps {
  machineId: string;
  mode: ConsoleMode;
  active: boolean;
}

/** The serial port of a machine: what its boot loader and kernel say, and a login where its disk has one there. */
export function SerialPane({ machineId, mode, active }: SerialPaneProps) {
  const [preference] = useConsolePreference();
  const [link, setLink] = useState<{ state: LinkState; reason: string }>({ state: 'connecting', reason: '' });
  const [terminal, setTerminal] = useState<TerminalHandle | null>(null);
  return (
    <div className={styles.screen} data-cut={link.state === 'waiting' || undefined}>
      <TerminalView
        ref={setTerminal}
        {...{ machineId, mode, active, ...preference }}
        serial
        onState={(state, reason) => setLink({ state, reason })}
      />
      <ConsoleVeil {...link} onRetry={() => terminal?.retry()} />
    </div>
  );
}
