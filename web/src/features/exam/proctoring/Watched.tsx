import { useLive } from '../../../api/live.ts';
import { useThrottled } from '../../../api/useThrottled.ts';

/** Reloads a list of an exam when something happened, at most every two seconds. */
export function Watched({ examId, onChange }: { examId: string; onChange: () => unknown }) {
  const again = useThrottled(() => void onChange(), 2_000);
  useLive('exam.watched', (change) => change.examId === examId && again());
  useLive('exam.progress', (change) => change.examId === examId && again());
  useLive('exam.changed', (change) => change.examId === examId && again());
  return null;
}
