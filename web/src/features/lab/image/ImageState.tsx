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

/** Returns whether a build is in progress. */
export const isBuilding = (state: ImageStateName) => !allowsFrom(imageTransitions.build, state);

/** State of an image; during a build its progress and current step. */
export function ImageState({ image }: { image: LabImage }) {
  const t = useText(imageText);
  const { state, progress, message, cancelled } = image;
  const building = isBuilding(state);
  // A cancellation is no failure, and its user knows the reason.
  // One that waits for its turn says nothing; one that waits for its base image does.
  const words = building || state === 'pending' || (state === 'failed' && !cancelled) ? message : '';
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
            {progress}% ·{' '}
            {t('estimate', { n: Math.max(1, Math.ceil((image.estimateMinutes * (100 - progress)) / 100)) })}
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
