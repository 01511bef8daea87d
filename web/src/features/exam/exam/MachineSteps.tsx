import type { MachineCheck } from '@xueyan/contract/exam/exam-machine';
import type { ContentOf } from '@xueyan/contract/exam/question-content';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './machine.module.css';
import { machineText } from './machine.text.ts';

/** Result of each step, with the output of its script. */
export function MachineSteps({ content, check }: { content: ContentOf<'machine'>; check: MachineCheck }) {
  const t = useText(machineText);
  const passed = check.steps.filter((step) => step.passed).length;
  return (
    <div className={styles.steps}>
      <span className={styles.hint}>
        {t('summary', { time: check.checkTime.slice(5, 16), n: passed, all: content.steps.length })}
      </span>
      <ol className={styles.list}>
        {content.steps.map(({ id, title }) => {
          const step = check.steps.find((one) => one.id === id);
          const how = step?.passed ? 'passed' : step?.timedOut ? 'timedOut' : 'failedStep';
          return (
            <li key={id}>
              <div className={styles.step}>
                <StateTag tone={step?.passed ? 'good' : 'bad'}>{t(how)}</StateTag>
                <span>{title}</span>
              </div>
              {step && step.output.trim() !== '' && (
                <pre className={styles.output}>{`${step.output}${step.outputCut ? '…' : ''}`}</pre>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
