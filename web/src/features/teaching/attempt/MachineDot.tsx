import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { attemptMachineText } from './attempt-machine.text.ts';
import { type MachinePhase, stateOf } from './use-attempt-machine.ts';
import styles from './workspace-bar.module.css';

const tones: Record<ReturnType<typeof stateOf>, Tone> = {
  none: 'neutral',
  queued: 'warn',
  starting: 'busy',
  running: 'good',
  lost: 'warn',
  asleep: 'info',
  failed: 'bad',
  released: 'neutral',
};

/** The machine's state as a dot and a text. */
export function MachineDot({ phase }: { phase: MachinePhase }) {
  const t = useText(attemptMachineText);
  const state = stateOf(phase);
  return (
    <span className={styles.machine} role="status">
      <StateTag tone={tones[state]}>{t(state)}</StateTag>
    </span>
  );
}
