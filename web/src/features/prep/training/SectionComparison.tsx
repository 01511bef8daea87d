import { useQuery } from '@tanstack/react-query';
import { trainingComparisonApi } from '@xueyan/contract/prep/training-comparison';
import { Drawer } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ComparisonView } from './ComparisonView.tsx';
import { trainingText } from './training.text.ts';

/** Comparison of a student's own trainings of a section, with their notes. */
export function SectionComparison({ runIds, onClose }: { runIds: string[]; onClose: () => void }) {
  const t = useText(trainingText);
  const found = useQuery(query(trainingComparisonApi.list, { runIds }));
  return (
    <Drawer open size={1080} title={t('comparison')} onClose={onClose}>
      <QueryView query={found}>{({ pageInfo }) => <ComparisonView runs={pageInfo.resultList} />}</QueryView>
    </Drawer>
  );
}
