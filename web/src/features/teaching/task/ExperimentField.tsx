import { useQuery } from '@tanstack/react-query';
import { sectionApi } from '@xueyan/contract/school/section';
import { Select } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { machineText } from './machine.text.ts';

interface Props {
  id: string;
  courseId: string;
  value: string | null;
  onChange: (experimentId: string) => void;
}

/** Field for choosing an experiment of the course, whose machine and steps a task takes. */
export function ExperimentField({ id, courseId, value, onChange }: Props) {
  const t = useText(machineText);
  const tree = useQuery(query(sectionApi.tree, { courseId }));
  const experiments = (tree.data?.treeList ?? []).flatMap(({ children }) =>
    children.filter(({ kind }) => kind === 'experiment'),
  );
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      loading={tree.isFetching}
      value={value}
      placeholder={t('placeholder')}
      notFoundContent={tree.isSuccess ? t('none') : null}
      options={experiments.map((one) => ({ value: one.id, label: one.title }))}
      onChange={onChange}
    />
  );
}
