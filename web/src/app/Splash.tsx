import { Logo } from '../ui/Logo.tsx';
import styles from './Splash.module.css';

/** While the first screen is fetched: nothing for a moment, then the sign, breathing. */
export function Splash() {
  return (
    <div className={styles.splash} aria-busy="true">
      <Logo size={48} />
    </div>
  );
}
