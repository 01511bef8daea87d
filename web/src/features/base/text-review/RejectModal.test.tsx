import { type TextReview, textReviewApi } from '@xueyan/contract/base/text-review';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { RejectModal } from './RejectModal.tsx';

const review: TextReview = {
  ...{ reviewId: idOf(1), kind: 'articleComment', title: '', content: '代写', words: [], authorName: '王晓' },
  ...{ state: 'waiting', reason: '', createTime: '2026-11-01 08:00:00', decidedBy: '', decideTime: null },
};

tryForm('the form that keeps a text from going out', {
  'sends why': trial({
    form: <RejectModal open review={review} onClose={() => undefined} />,
    ...{ saves: textReviewApi.reject, answer: null },
    change: (dialog) => dialog.getByLabelText('原因').fill('有广告'),
    sends: { reviewId: idOf(1), reason: '有广告' },
  }),
});
