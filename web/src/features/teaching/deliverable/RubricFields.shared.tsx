import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { type Criterion, criterionPoints, pointsOfRubric, rubricMax } from '@xueyan/contract/teaching/rubric';
import { Button, type FormRule, Input, InputNumber } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './deliverable.module.css';
import { deliverableText } from './deliverable.text.ts';

interface EditProps {
  value?: Criterion[];
  onChange?: (rubric: Criterion[]) => void;
  /** The rubric may be empty. */
  optional?: boolean;
}

/** Returns the rules of a form's field with a rubric: each criterion has a name. */
export function useRubricRules(): FormRule[] {
  const t = useText(deliverableText);
  const validator = async (_: unknown, rubric: Criterion[] = []) => {
    if (rubric.some(({ name }) => name.trim() === '')) throw new Error(t('criterionNeeded'));
  };
  return [{ validator }];
}

/** Form field for a rubric: criteria with their points. */
export function RubricEditor({ value: rubric = [], onChange, optional = false }: EditProps) {
  const t = useText(deliverableText);
  const set = (at: number, part: Partial<Criterion>) =>
    onChange?.(rubric.map((one, i) => (i === at ? { ...one, ...part } : one)));
  return (
    <div className={styles.rubric}>
      {rubric.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no id, only a position
        <div key={at} className={styles.criterion}>
          <Input
            value={one.name}
            maxLength={40}
            aria-label={t('criterion')}
            onChange={(event) => set(at, { name: event.target.value })}
          />
          <InputNumber
            {...criterionPoints}
            precision={0}
            value={one.points}
            aria-label={t('points')}
            onChange={(points) => set(at, { points: points ?? criterionPoints.min })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('removeCriterion', { n: at + 1 })}
            disabled={!optional && rubric.length === 1}
            onClick={() => onChange?.(rubric.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div className={styles.bar}>
        <Button
          size="small"
          disabled={rubric.length >= rubricMax}
          onClick={() => onChange?.([...rubric, { name: '', points: 10 }])}
        >
          {t('addCriterion')}
        </Button>
        <span className={styles.quiet}>{t('total', { n: pointsOfRubric(rubric) })}</span>
      </div>
    </div>
  );
}

interface ScoreProps {
  rubric: Criterion[];
  scores: number[];
  onChange: (scores: number[]) => void;
}

/** Input of the points for each criterion. */
export function RubricScoring({ rubric, scores, onChange }: ScoreProps) {
  return (
    <div className={styles.rubric}>
      {rubric.map(({ name, points }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no id, only a position
        <div key={at} className={styles.criterion}>
          <span>{name}</span>
          <InputNumber
            min={0}
            max={points}
            step={0.5}
            precision={1}
            suffix={`/ ${points}`}
            value={scores[at] ?? null}
            aria-label={name}
            onChange={(score) => onChange(rubric.map((_, i) => (i === at ? (score ?? 0) : (scores[i] ?? 0))))}
          />
        </div>
      ))}
    </div>
  );
}

/** Scores of a rubric and a comment while they are typed. */
export interface TypedScores {
  scores: number[];
  comment: string;
}

export const isTypedScores = (kept: unknown): kept is TypedScores =>
  typeof kept === 'object' && kept !== null && Array.isArray((kept as TypedScores).scores) && 'comment' in kept;
