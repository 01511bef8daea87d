import { Slider } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './detection.module.css';
import { detectionText } from './detection.text.ts';

/** Slider for the confidence from which boxes are shown, 0.05 to 0.95. */
export function SurenessSlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useText(detectionText);
  return (
    <div className={styles.threshold}>
      <span aria-hidden>{t('threshold')}</span>
      <Slider
        ariaLabelForHandle={t('threshold')}
        min={0.05}
        max={0.95}
        step={0.05}
        value={value}
        onChange={onChange}
        tooltip={{ formatter: (one) => `${Math.round((one ?? 0) * 100)}%` }}
      />
      <span>{Math.round(value * 100)}%</span>
    </div>
  );
}
