import styles from './TextField.module.css';

/** Error of a field; rendered from the start, so that its text is announced when it changes. */
export function FieldProblem({ id, problem }: { id: string; problem: string }) {
  return (
    <div id={id} className={styles.problem} aria-live="polite">
      {problem}
    </div>
  );
}
