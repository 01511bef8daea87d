import { useText } from '../../../ui/text/text.ts';
import styles from './console.module.css';
import { consoleText } from './console.text.ts';
import type { LinkState } from './console-link.ts';

/** A dot with a connection's state, also as text for screen readers. */
export function ConnectionDot({ state }: { state: LinkState }) {
  const t = useText(consoleText);
  return <span className={styles.dot} data-state={state} role="img" aria-label={t(state)} title={t(state)} />;
}
