import 'katex/dist/katex.min.css';
import { render } from 'katex';
import { useLayoutEffect, useRef } from 'react';
import styles from './Formula.module.css';

interface FormulaProps {
  source: string;
  /** Sets the formula on a line of its own. */
  display: boolean;
}

/** A formula in TeX; what cannot be parsed is shown as it was written, in red. */
export function Formula({ source, display }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!place.current) return;
    const how = { displayMode: display, throwOnError: false, errorColor: 'var(--ant-color-error-text)' };
    try {
      render(source, place.current, { ...how, strict: 'ignore', trust: false, maxExpand: 500, maxSize: 20 });
    } catch {
      // The formula is nested deeper than the stack allows.
      place.current.textContent = source;
    }
  }, [source, display]);
  return <span ref={place} className={display ? styles.display : styles.inline} />;
}
