import { type ImageState as ImageStateName, imageTransitions, type LabImage } from '@xueyan/contract/lab/image';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './ImageState.module.css';
import { imageText } from './image.text.ts';

const tones: Record<ImageStateName, Tone> = {
  pending: 'neutral',
  processing: 'busy',
  processed: 'info',
  publishing: 'busy',
  published: 'good',
  failed: 'bad',
};

/** Whether a build is under way. */
export const isBuilding = (state: ImageStateName) => !allowsFrom(imageTransitions.build, state);

/** Where an image stands; while it is built, how far and at what. */
export function ImageState({ image }: { image: LabImage }) {
  const t = useText(imageText);
  const { state, progress, message, cancelled } = image;
  const building = isBuilding(state);
  // Whoever cancelled it knows why; it is no failure.
  const words = building || (state === 'failed' && !cancelled) ? message : '';
  return (
    <div className={styles.state}>
      <div className={styles.row}>
        {cancelled ? (
          <StateTag tone="neutral">{t('cancelled')}</StateTag>
        ) : (
          <StateTag tone={tones[state]}>{t(state)}</StateTag>
        )}
        {building && (
          <span className={styles.percent}>
            {progress}% · {t('estimate', { n: image.estimateMinutes })}
          </span>
        )}
      </div>
      {building && (
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={t('progress')}
          aria-valuenow={progress}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${progress}%` }} />
        </div>
      )}
      {words && (
        <span className={state === 'failed' ? styles.why : styles.step} title={words}>
          {words}
        </span>
      )}
    </div>
  );
}
