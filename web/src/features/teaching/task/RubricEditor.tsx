import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Criterion, mostOf, rubricMax, taskPoints } from '@xueyan/contract/teaching/task';
import { Button, Input, InputNumber } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';

interface Props {
  rubric: Criterion[];
  points: number;
  disabled: boolean;
  onChange: (rubric: Criterion[]) => void;
}

const freshLevel = { title: '', points: 0, note: '' };

/** Criteria and their levels; the best levels add up to the points of the task. */
export function RubricEditor({ rubric, points, disabled, onChange }: Props) {
  const t = useText(taskText);
  const sum = mostOf(rubric);
  const set = (at: number, criterion: Criterion) => onChange(rubric.with(at, criterion));
  return (
    <div className={styles.stack}>
      {rubric.map((criterion, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no id, only a position
        <div key={at} className={styles.card}>
          <div className={styles.foot}>
            <Input
              style={{ flex: 1 }}
              maxLength={100}
              disabled={disabled}
              value={criterion.title}
              placeholder={t('criterion')}
              aria-label={t('criterion')}
              onChange={(event) => set(at, { ...criterion, title: event.target.value })}
            />
            <Button
              type="text"
              danger
              disabled={disabled}
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('removeCriterion')}
              onClick={() => onChange(rubric.toSpliced(at, 1))}
            />
          </div>
          <div style={{ marginTop: 12 }}>
            {criterion.levels.map((level, i) => {
              const change = (part: Partial<typeof level>) =>
                set(at, { ...criterion, levels: criterion.levels.with(i, { ...level, ...part }) });
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: levels have no id either
                <div key={i} className={styles.level}>
                  <Input
                    maxLength={60}
                    disabled={disabled}
                    value={level.title}
                    placeholder={t('level')}
                    aria-label={t('level')}
                    onChange={(event) => change({ title: event.target.value })}
                  />
                  <InputNumber
                    min={0}
                    max={taskPoints.max}
                    step={0.5}
                    disabled={disabled}
                    value={level.points}
                    aria-label={t('points')}
                    onChange={(next) => change({ points: next ?? 0 })}
                  />
                  <Input
                    maxLength={300}
                    disabled={disabled}
                    value={level.note}
                    placeholder={t('levelNote')}
                    aria-label={t('levelNote')}
                    onChange={(event) => change({ note: event.target.value })}
                  />
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    disabled={disabled || criterion.levels.length === 1}
                    aria-label={t('removeLevel')}
                    onClick={() => set(at, { ...criterion, levels: criterion.levels.toSpliced(i, 1) })}
                  />
                </div>
              );
            })}
            <Button
              type="link"
              size="small"
              disabled={disabled || criterion.levels.length >= rubricMax.levels}
              onClick={() => set(at, { ...criterion, levels: [...criterion.levels, freshLevel] })}
            >
              {t('addLevel')}
            </Button>
          </div>
        </div>
      ))}
      <div className={styles.row}>
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled || rubric.length >= rubricMax.criteria}
          onClick={() => onChange([...rubric, { title: '', levels: [freshLevel] }])}
        >
          {t('addCriterion')}
        </Button>
        {rubric.length > 0 && (
          <span className={sum === points ? styles.hint : styles.urgent}>{t('rubricSum', { sum, points })}</span>
        )}
      </div>
    </div>
  );
}
