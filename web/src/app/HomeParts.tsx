import { EachAlone } from '../ui/feedback/EachAlone.tsx';
import { features } from './features.ts';
import styles from './HomeParts.module.css';

const parts = features.flatMap((feature) => feature.homeParts ?? []);

/** What other features show on the homes of teachers and students; the home itself does not wait for it. */
export const HomeParts = () => (
  <div className={styles.part}>
    <EachAlone of={parts} />
  </div>
);
