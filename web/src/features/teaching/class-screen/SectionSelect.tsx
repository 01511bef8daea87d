import type { Chapter } from '@xueyan/contract/school/section';
import { Select } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { classScreenText } from './class-screen.text.ts';

interface SectionSelectProps {
  id?: string;
  chapters: Chapter[];
  value?: string;
  onChange?: (sectionId: string) => void;
  disabled?: boolean;
  className?: string | undefined;
  'aria-label'?: string;
}

/** The displayable sections of a course by chapter. */
export function SectionSelect({ chapters, ...more }: SectionSelectProps) {
  const t = useText(classScreenText);
  const options = chapters
    .map(({ id, title, children }) => ({
      ...{ key: id, label: title },
      options: children
        .filter(({ kind }) => kind === 'reading' || kind === 'courseware')
        .map((one) => ({ value: one.id, label: one.title })),
    }))
    .filter(({ options: some }) => some.length > 0);
  return (
    <Select
      {...more}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('chooseSection')}
      notFoundContent={t('nothingHere')}
    />
  );
}
