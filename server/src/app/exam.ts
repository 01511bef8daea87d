import { examFeature } from '../features/exam/exam/exam.feature.ts';
import { examAccountFeature } from '../features/exam/exam-account/exam-account.feature.ts';
import { examAnalysisFeature } from '../features/exam/exam-analysis/exam-analysis.feature.ts';
import { examAppealFeature } from '../features/exam/exam-appeal/exam-appeal.feature.ts';
import { examInquiryFeature } from '../features/exam/exam-inquiry/exam-inquiry.feature.ts';
import { examRoomFeature } from '../features/exam/exam-room/exam-room.feature.ts';
import { knowledgePointFeature } from '../features/exam/knowledge-point/knowledge-point.feature.ts';
import { markerFeature } from '../features/exam/marker/marker.feature.ts';
import { matchFeature } from '../features/exam/match/match.feature.ts';
import { paperFeature } from '../features/exam/paper/paper.feature.ts';
import { paperArchiveFeature } from '../features/exam/paper-archive/paper-archive.feature.ts';
import { paperWordFeature } from '../features/exam/paper-word/paper-word.feature.ts';
import { practiceFeature } from '../features/exam/practice/practice.feature.ts';
import { proctoringFeature } from '../features/exam/proctoring/proctoring.feature.ts';
import { questionFeature } from '../features/exam/question/question.feature.ts';
import { questionBankFeature } from '../features/exam/question-bank/question-bank.feature.ts';
import { questionLevelFeature } from '../features/exam/question-level/question-level.feature.ts';
import { questionTransferFeature } from '../features/exam/question-transfer/question-transfer.feature.ts';
import { regradeFeature } from '../features/exam/regrade/regrade.feature.ts';
import { submissionFeature } from '../features/exam/submission/submission.feature.ts';
import type { Feature } from '../http/feature.ts';

/** The examination centre. */
export const examFeatures: readonly Feature[] = [
  knowledgePointFeature,
  questionBankFeature,
  questionLevelFeature,
  questionFeature,
  questionTransferFeature,
  paperFeature,
  paperWordFeature,
  examFeature,
  paperArchiveFeature,
  examAccountFeature,
  examRoomFeature,
  proctoringFeature,
  examAnalysisFeature,
  practiceFeature,
  markerFeature,
  regradeFeature,
  examAppealFeature,
  examInquiryFeature,
  submissionFeature,
  matchFeature,
];
