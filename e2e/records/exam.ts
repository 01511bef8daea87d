import { examApi } from '@xueyan/contract/exam/exam';
import { markerApi } from '@xueyan/contract/exam/marker';
import { matchApi } from '@xueyan/contract/exam/match';
import { paperApi } from '@xueyan/contract/exam/paper';
import { practiceApi } from '@xueyan/contract/exam/practice';
import { questionApi } from '@xueyan/contract/exam/question';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { ask } from '../api.ts';
import { one, type People, type RecordPage, student } from './record-page.ts';

async function exam(people: People, state: 'running' | 'resulted') {
  const { pageInfo } = await ask(await people('teacher'), examApi.list, {});
  return { examId: one(`${state} exam`, pageInfo.resultList, (exam) => exam.state === state).examId };
}
const resulted = (people: People) => exam(people, 'resulted');

async function candidate(people: People) {
  const { examId } = await resulted(people);
  const { pageInfo } = await ask(await people('teacher'), examApi.candidates, { examId, state: 'submitted' });
  return { examId, candidateId: one('submitted candidate', pageInfo.resultList).candidateId };
}

async function ownExam(people: People) {
  const { pageInfo } = await ask(await people(student), sittingApi.list, {});
  return {
    examId: one('exam of the student', pageInfo.resultList, ({ examState }) => examState === 'resulted').examId,
  };
}

async function paper(people: People) {
  const { pageInfo } = await ask(await people('teacher'), paperApi.list, {});
  return { paperId: one('ready paper', pageInfo.resultList, ({ state }) => state === 'ready').paperId };
}

async function question(people: People, kind: 'single' | 'programming') {
  const { pageInfo } = await ask(await people('teacher'), questionApi.list, { kind });
  return { questionId: one('question', pageInfo.resultList).questionId };
}

async function match(people: People) {
  const { pageInfo } = await ask(await people('teacher'), matchApi.list, {});
  return { matchId: one('running match', pageInfo.resultList, ({ state }) => state === 'running').matchId };
}

async function practice(people: People) {
  const { pageInfo } = await ask(await people('teacher'), practiceApi.list, {});
  return { practiceId: one('open practice set', pageInfo.resultList, ({ state }) => state === 'open').practiceId };
}

async function markedExam(people: People) {
  const { pageInfo } = await ask(await people('teacher'), markerApi.tasks, {});
  return { examId: one('exam to mark', pageInfo.resultList).examId };
}

export const examRecords: RecordPage[] = [
  { view: 'exam/exam/ExamPage', as: 'teacher', find: resulted },
  { view: 'exam/exam/CandidatePaperPage', as: 'teacher', find: candidate },
  { view: 'exam/exam/SittingPage', as: student, find: ownExam },
  { view: 'exam/exam/ExamResultPage', as: student, find: ownExam },
  { view: 'exam/exam-room/ExamRoomsPage', as: 'teacher', find: resulted },
  { view: 'exam/proctoring/BoardPage', as: 'teacher', find: (people) => exam(people, 'running') },
  { view: 'exam/marker/MarkerPage', as: 'teacher', find: markedExam },
  { view: 'exam/paper/PaperPage', as: 'teacher', find: paper },
  { view: 'exam/paper/PaperPreviewPage', as: 'teacher', find: paper },
  { view: 'exam/paper/PaperPrintPage', as: 'teacher', find: paper },
  { view: 'exam/question/QuestionEditPage', as: 'teacher', find: (people) => question(people, 'single') },
  { view: 'exam/submission/TryQuestionPage', as: 'teacher', find: (people) => question(people, 'programming') },
  { view: 'exam/match/MatchPage', as: 'teacher', find: match },
  { view: 'exam/match/BoardScreenPage', as: 'teacher', find: match },
  { view: 'exam/match/ContestPage', as: student, find: match },
  { view: 'exam/practice/PracticePage', as: 'teacher', find: practice },
  { view: 'exam/practice/PractisingPage', as: student, find: practice },
];
