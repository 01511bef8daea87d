import type { MachineState } from '@xueyan/contract/lab/machine-state';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { boardText } from './board.text.ts';

const tones = {
  queued: 'busy',
  starting: 'busy',
  running: 'good',
  lost: 'warn',
  asleep: 'neutral',
  failed: 'bad',
  released: 'neutral',
} as const;

export function MachineDot({ state }: { state: MachineState | null }) {
  const t = useText(boardText);
  return <StateTag tone={state ? tones[state] : 'neutral'}>{state ? t(state) : t('noMachine')}</StateTag>;
}
