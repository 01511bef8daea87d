import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { Id, Name } from '../wire/scalar.ts';
import { examStates } from './exam.ts';
import { examMinutes } from './exam-form.ts';
import {
  Board,
  ExamMessage,
  Incident,
  incidentKinds,
  incidentNames,
  messageWords,
  ProctorEvent,
  proctorEventNames,
  proctorEvents,
  Snapshot,
  snapshotReasons,
  WatchedCandidate,
  WatchedExam,
} from './proctoring.ts';
import { SittingRules } from './sitting-rules.ts';
import { shownSittingNames, sittingStates } from './sitting-state.ts';

const Key = z.strictObject({ examId: Id });
const Chosen = z.array(Id).min(1).max(500);
const words = z.string().trim().max(40).optional();

/** Candidates by id, or those of a room; neither: all whom the actor supervises. */
const whom = { candidateIds: Chosen.optional(), roomId: Id.optional() };

export const proctoringApi = {
  exams: post('proctoring/listexam', {
    access: 'may:exam.give',
    summary: 'Exams that I run, or a room of which I look after; a page, those that run first',
    input: pageQuery({ examName: z.string().trim().max(60).optional(), state: z.enum(examStates).optional() }, [
      'beginTime',
    ]),
    output: pageOf(WatchedExam),
  }),
  board: post('proctoring/get', {
    access: 'may:exam.give',
    summary: 'An exam before who watches it: how many answer, are cut off, wait outside',
    input: Key,
    output: Board,
  }),
  setRules: post('proctoring/setrule', {
    access: 'may:exam.give',
    audit: { action: 'proctoring.setrule', target: 'examId' },
    summary: 'What candidates may do while they sit the exam; at once',
    input: Key.extend({ rules: SittingRules }),
    output: z.null(),
  }),
  pause: post('proctoring/pause', {
    access: 'may:exam.give',
    shown: ['reason'],
    audit: { action: 'exam.pause', target: 'examId' },
    summary: 'Time stands still for everybody until the exam is resumed',
    input: Key.extend({ reason: Name(100) }),
    output: z.null(),
  }),
  resume: post('proctoring/resume', {
    access: 'may:exam.give',
    audit: { action: 'exam.resume', target: 'examId' },
    summary: 'Time goes on; nobody has lost any',
    input: Key,
    output: z.null(),
  }),
  candidates: post('proctoring/listcandidate', {
    access: 'may:exam.give',
    summary: 'The candidates whom I watch, with what they do; a page, those first who need somebody',
    input: pageQuery(
      {
        ...{ examId: Id, words, state: z.enum(sittingStates).optional(), roomId: Id.optional() },
        /** Only those who are cut off, wait outside, have left the page or were warned. */
        conspicuous: z.boolean().optional(),
      },
      ['loginName', 'seat', 'answered', 'savedTime', 'leaves'],
    ),
    output: pageOf(WatchedCandidate),
    sheet: {
      name: { zh: '监考', en: 'Board', mn: 'Хяналт' },
      columns: {
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        className: { title: { zh: '班级', en: 'Class', mn: 'Анги' } },
        roomName: { title: { zh: '考场', en: 'Room', mn: 'Танхим' } },
        seat: { title: { zh: '座位', en: 'Seat', mn: 'Суудал' }, kind: 'number' },
        shownState: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: shownSittingNames },
        answered: { title: { zh: '已答', en: 'Answered', mn: 'Хариулсан' }, kind: 'number' },
        address: { title: { zh: '地址', en: 'Address', mn: 'Хаяг' } },
        leaves: { title: { zh: '离开次数', en: 'Left', mn: 'Гарсан' }, kind: 'number' },
        warnings: { title: { zh: '警告', en: 'Warnings', mn: 'Анхааруулга' }, kind: 'number' },
      },
    },
  }),
  events: post('proctoring/listevent', {
    access: 'may:exam.give',
    summary: 'What happened at the places of candidates, the newest first; a page',
    input: pageQuery({ examId: Id, words, kind: z.enum(proctorEvents).optional(), candidateId: Id.optional() }, [
      'createTime',
    ]),
    output: pageOf(ProctorEvent),
    sheet: {
      name: { zh: '监考事件', en: 'Events', mn: 'Үйл явдал' },
      columns: {
        createTime: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' },
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        kind: { title: { zh: '事件', en: 'Event', mn: 'Үйл явдал' }, values: proctorEventNames, width: 24 },
        evidence: {
          title: { zh: '证据', en: 'Evidence', mn: 'Нотолгоо' },
          width: 48,
          read: ({ evidence }) => Object.values(evidence).join(' · '),
        },
      },
    },
  }),
  snapshots: post('proctoring/listsnapshot', {
    access: 'may:exam.give',
    summary: 'Pictures of the candidates whom I watch, the newest first; a page',
    input: pageQuery({ examId: Id, words, reason: z.enum(snapshotReasons).optional(), candidateId: Id.optional() }, [
      'createTime',
    ]),
    output: pageOf(Snapshot),
  }),
  say: post('proctoring/message', {
    access: 'may:exam.give',
    shown: ['words'],
    audit: { action: 'proctoring.message', target: 'examId' },
    summary: 'Says something to candidates, at once on their pages; a warning has to be acknowledged',
    input: Key.extend({ ...whom, words: messageWords, warning: z.boolean() }),
    output: z.object({ told: z.number().int() }),
  }),
  messages: post('proctoring/listmessage', {
    access: 'may:exam.give',
    summary: 'What was said to candidates, the newest first; a page',
    input: pageQuery({ examId: Id }, ['createTime']),
    output: pageOf(ExamMessage),
  }),
  extend: post('proctoring/extend', {
    access: 'may:exam.give',
    audit: { action: 'exam.extend', target: 'examId' },
    summary: 'Gives candidates more minutes: some, a room, or all whom I watch',
    input: Key.extend({ ...whom, minutes: z.number().int().min(1).max(examMinutes.max), reason: Name(100) }),
    output: z.object({ extended: z.number().int() }),
  }),
  forceSubmit: post('proctoring/forcesubmit', {
    access: 'may:exam.give',
    audit: { action: 'exam.forcesubmit', target: 'examId' },
    summary: 'Hands in for candidates whom I watch and who are answering',
    input: Key.extend({ candidateIds: Chosen, reason: Name(100) }),
    output: z.object({ submitted: z.number().int() }),
  }),
  admit: post('proctoring/admit', {
    access: 'may:exam.give',
    audit: { action: 'proctoring.admit', target: 'candidateId' },
    summary: 'Lets a candidate sit the exam from wherever they are',
    input: Key.extend({ candidateId: Id, reason: Name(100) }),
    output: z.null(),
  }),
  addIncident: post('proctoring/saveincident', {
    access: 'may:exam.give',
    audit: { action: 'proctoring.incident', target: 'examId' },
    summary: 'Writes down what happened, of one candidate or of nobody; it is kept as it is',
    input: Key.extend({ candidateId: Id.nullable(), kind: z.enum(incidentKinds), words: Name(500) }),
    output: z.object({ incidentId: Id }),
  }),
  incidents: post('proctoring/listincident', {
    access: 'may:exam.give',
    summary: 'What invigilators wrote down, the newest first; a page',
    input: pageQuery({ examId: Id, words, kind: z.enum(incidentKinds).optional() }, ['createTime']),
    output: pageOf(Incident),
    sheet: {
      name: { zh: '考场记录', en: 'Incidents', mn: 'Тэмдэглэл' },
      columns: {
        createTime: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' },
        kind: { title: { zh: '类别', en: 'Kind', mn: 'Төрөл' }, values: incidentNames },
        loginName: { title: { zh: '学号', en: 'Student number', mn: 'Дугаар' } },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        roomName: { title: { zh: '考场', en: 'Room', mn: 'Танхим' } },
        words: { title: { zh: '经过', en: 'What happened', mn: 'Юу болсон' }, width: 60 },
        authorName: { title: { zh: '记录人', en: 'Written by', mn: 'Бичсэн' } },
      },
    },
  }),
};

/** Events that a candidate's page reports. */
export const reportKinds = ['left', 'fullScreen', 'paste', 'camera', 'cameraDenied', 'cameraLost'] as const;

export const invigilationApi = {
  mine: post('proctoring/getmine', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary: 'Of an exam that I sit: its rules, my seat, and what was said to me',
    input: Key,
    output: z.object({
      rules: SittingRules,
      /** Retention of pictures, in days. */
      snapshotDays: z.number().int(),
      roomName: z.string(),
      seat: z.number().int().nullable(),
      leaves: z.number().int(),
      messageList: z.array(
        ExamMessage.pick({ messageId: true, kind: true, words: true, createTime: true }).extend({ read: z.boolean() }),
      ),
    }),
  }),
  acknowledge: post('proctoring/acknowledge', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary: 'I have read what was said to me',
    input: Key.extend({ messageId: Id }),
    output: z.null(),
  }),
  report: post('proctoring/report', {
    access: 'may:exam.sit',
    forExamAccounts: true,
    summary: 'My page tells that I left it, or that a paste was refused; answers how often I have left',
    input: Key.extend({ kind: z.enum(reportKinds), seconds: z.number().int().min(0).max(86_400) }),
    output: z.object({ leaves: z.number().int(), handedIn: z.boolean() }),
  }),
};
