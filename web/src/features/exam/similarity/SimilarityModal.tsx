import { useQuery } from '@tanstack/react-query';
import type { SimilarPair, similarityApi } from '@xueyan/contract/exam/similarity';
import { Flex } from 'antd';
import type { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { PairNoteBar } from './PairNoteBar.tsx';
import { SideBySide } from './SideBySide.tsx';
import { similarityText } from './similarity.text.ts';
import { type NoteKeeper, usePairNote } from './usePairNote.ts';

/** Call for the detail of a pair: those of an exam, a match and a section answer the same. */
export type DetailQuery = (pair: SimilarPair) => ReturnType<typeof query<typeof similarityApi.get>>;

interface SimilarityModalProps {
  open: boolean;
  pair: SimilarPair;
  /** Fetches the two answers with what they share. */
  detailOf: DetailQuery;
  onNote: NoteKeeper;
  onClose: () => void;
}

/** Two answers side by side, and the teacher's note on them. */
export function SimilarityModal({ open, pair, detailOf, onNote, onClose }: SimilarityModalProps) {
  const t = useText(similarityText);
  const detail = useQuery(detailOf(pair));
  const own = usePairNote(pair, onNote);
  return (
    <InputModal
      open={open}
      title={t('sideBySide')}
      width="min(1280px, 96vw)"
      footer={null}
      filled={own.changed}
      onClose={onClose}
      destroyOnHidden
    >
      <Flex vertical gap="middle">
        <PairNoteBar own={own} />
        <QueryView query={detail}>
          {(found) => <SideBySide detail={found} wrapped={pair.language === null} />}
        </QueryView>
      </Flex>
    </InputModal>
  );
}
