import 'katex/dist/katex.min.css';
import { render } from 'katex';
import { useLayoutEffect, useRef } from 'react';
import styles from './Formula.module.css';

interface FormulaProps {
  source: string;
  /** On a line of its own. */
  display: boolean;
}

/** A formula in the language of TeX; what cannot be understood is shown as it was written, in red. */
export function Formula({ source, display }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!place.current) return;
    const how = { displayMode: display, throwOnError: false, errorColor: 'var(--ant-color-error-text)' };
    try {
      render(source, place.current, { ...how, strict: 'ignore', trust: false, maxExpand: 500, maxSize: 20 });
    } catch {
      // Deeper than the stack.
      place.current.textContent = source;
    }
  }, [source, display]);
  return <span ref={place} className={display ? styles.display : styles.inline} />;
}
