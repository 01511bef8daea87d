import styles from './TextField.module.css';

/** What is wrong with a field; there from the start, so that its words are announced when they come. */
export function FieldProblem({ id, problem }: { id: string; problem: string }) {
  return (
    <div id={id} className={styles.problem} aria-live="polite">
      {problem}
    </div>
  );
}
