import type { MarkingPlanForm } from '@xueyan/contract/exam/marking-plan';
import { Button, Flex, Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './marking-plan.module.css';
import { markingPlanText } from './marking-plan.text.ts';
import { type Person, TeacherPick } from './TeacherPick.tsx';

type Duty = MarkingPlanForm['duties'][number];

interface Choice {
  value: string;
  label: string;
}

interface DutiesFieldProps {
  value?: Duty[];
  onChange?: (duties: Duty[]) => void;
  people: Person[];
  items: Choice[];
  classes: Choice[];
  /** Questions initially assigned to an added teacher. */
  fresh: string[];
}

/** Assigns markers to questions and classes, one per line. */
export function DutiesField({ value = [], onChange, people, items, classes, fresh }: DutiesFieldProps) {
  const t = useText(markingPlanText);
  const change = (at: number, part: Partial<Duty>) =>
    onChange?.(value.map((duty, place) => (place === at ? { ...duty, ...part } : duty)));
  return (
    <Flex vertical gap="small" align="start">
      {value.map((duty, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and one teacher may have several.
        <div key={at} className={styles.duty}>
          <TeacherPick
            aria-label={t('marker')}
            placeholder={t('marker')}
            present={people}
            value={duty.markerId}
            onChange={(markerId) => change(at, { markerId })}
          />
          <Select
            mode="multiple"
            aria-label={t('items')}
            placeholder={t('items')}
            maxTagCount="responsive"
            options={items}
            showSearch={{ optionFilterProp: 'label' }}
            value={duty.itemIds}
            onChange={(itemIds) => change(at, { itemIds })}
          />
          <Select
            mode="multiple"
            aria-label={t('classes')}
            placeholder={t('allClasses')}
            maxTagCount="responsive"
            options={classes}
            value={duty.classIds}
            onChange={(classIds) => change(at, { classIds })}
          />
          <Button type="text" danger onClick={() => onChange?.(value.filter((_, place) => place !== at))}>
            {t('remove')}
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange?.([...value, { markerId: '', itemIds: fresh, classIds: [] }])}>
        {t('addDuty')}
      </Button>
    </Flex>
  );
}
