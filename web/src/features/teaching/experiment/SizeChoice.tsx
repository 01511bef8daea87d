import type { MachineSize } from '@xueyan/contract/lab/machine';
import { Radio } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './Experiment.module.css';
import { experimentText } from './experiment.text.ts';
import { presets, rememberSize } from './machine-sizes.ts';

interface Props {
  size: MachineSize;
  minMemoryMb: number;
  onChange: (size: MachineSize) => void;
}

export function SizeChoice({ size, minMemoryMb, onChange }: Props) {
  const t = useText(experimentText);
  const nameOf = ({ cpus, memoryMb }: MachineSize) => `${cpus}-${memoryMb}`;
  const known = presets.some((preset) => nameOf(preset) === nameOf(size));
  // A size that is no preset stays selectable, rather than being replaced silently.
  const choices = known ? presets : [...presets, { key: 'custom' as const, ...size }];

  return (
    <Radio.Group
      className={styles.sizes}
      aria-labelledby="experiment-size"
      value={nameOf(size)}
      onChange={({ target }) => {
        const choice = choices.find((one) => nameOf(one) === target.value);
        if (!choice) return;
        rememberSize(choice);
        onChange({ cpus: choice.cpus, memoryMb: choice.memoryMb });
      }}
    >
      {choices.map((choice) => {
        const tooSmall = choice.memoryMb < minMemoryMb;
        const memory =
          choice.memoryMb >= 1024 ? t('memoryGb', { n: choice.memoryMb / 1024 }) : t('memory', { n: choice.memoryMb });
        return (
          <Radio key={choice.key} className={styles.size} value={nameOf(choice)} disabled={tooSmall}>
            <span className={styles.sizeName}>{t(choice.key)}</span>
            <span className={styles.sizeText}>
              {t('cpus', { n: choice.cpus })} · {memory}
            </span>
            {tooSmall && <span className={styles.sizeWarn}>{t('tooSmall', { n: minMemoryMb })}</span>}
          </Radio>
        );
      })}
    </Radio.Group>
  );
}
