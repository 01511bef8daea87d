import { useQuery } from '@tanstack/react-query';
import { workSimilarityApi } from '@xueyan/contract/teaching/work-similarity';
import { Modal } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { SimilarityReport } from '../../exam/similarity/SimilarityReport.shared.tsx';
import { workSimilarityText } from './work-similarity.text.ts';

interface AlikeModalProps {
  open: boolean;
  sectionId: string;
  onClose: () => void;
}

/** The last comparison of a section's works, files included. */
export function AlikeModal({ open, sectionId, onClose }: AlikeModalProps) {
  const t = useText(workSimilarityText);
  const notice = useNotice();
  const report = useQuery(query(workSimilarityApi.list, { sectionId }));
  const former = useQuery(query(workSimilarityApi.former, { sectionId }));
  const start = useAction(workSimilarityApi.start, [workSimilarityApi.list]);
  const note = useAction(workSimilarityApi.note, [workSimilarityApi.list]);
  return (
    <Modal open={open} title={t('title')} width="min(1280px, 96vw)" footer={null} onCancel={onClose} destroyOnHidden>
      <SimilarityReport
        title={t('title')}
        report={report}
        former={former.data?.formerList ?? []}
        starting={start.isPending}
        onStart={(formerIds) => start.mutate({ sectionId, formerIds }, { onError: notice.error })}
        detailOf={({ left, right }) => query(workSimilarityApi.get, { sectionId, workId: left.id, otherId: right.id })}
        onNote={({ left, right }, said) => note.mutateAsync({ sectionId, ...said, workId: left.id, otherId: right.id })}
      />
    </Modal>
  );
}
