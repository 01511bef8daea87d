import { z } from 'zod';
import { SeatMap } from '../school/seat-map.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { examStates, submitWays } from './exam.ts';
import { SittingRules } from './sitting-rules.ts';
import { shownSittingStates, sittingStates } from './sitting-state.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** To the supervisors of an exam: something happened at a candidate's computer. */
    'exam.watched': { examId: string };
    /** To candidates: there is a message for them. */
    'exam.message': { examId: string };
  }
}

/** Reason for a snapshot: the beginning, at random, or an event. */
export const snapshotReasons = ['begin', 'random', 'left', 'fullScreen', 'paste'] as const;
export type SnapshotReason = (typeof snapshotReasons)[number];
export const snapshotReasonNames: Record<SnapshotReason, Text> = {
  begin: { zh: '进入考试', en: 'As they began', mn: 'Эхлэхэд' },
  random: { zh: '随机抓拍', en: 'By chance', mn: 'Санамсаргүй' },
  left: { zh: '离开页面', en: 'Left the page', mn: 'Хуудаснаас гарахад' },
  fullScreen: { zh: '退出全屏', en: 'Left full screen', mn: 'Бүтэн дэлгэцээс гарахад' },
  paste: { zh: '粘贴被拒绝', en: 'Paste refused', mn: 'Буулгахад' },
};

/** Minimum and maximum interval between snapshots, in seconds: a random one, so that candidates cannot predict it. */
export const snapshotSeconds = { min: 60, max: 180 } as const;
export const snapshotMaxBytes = 150 * 1024;
/** Path below `/api/`; the exam and the reason follow. */
export const snapshotPath = 'proctoring/savesnapshot';

export const proctorEvents = [
  'left',
  'fullScreen',
  'otherComputer',
  'addressChanged',
  'outside',
  'admitted',
  'disconnected',
  'connected',
  'paste',
  'warned',
  'acknowledged',
  'limit',
  'camera',
  'cameraDenied',
  'cameraLost',
] as const;
export type ProctorEventKind = (typeof proctorEvents)[number];

export const proctorEventNames: Record<ProctorEventKind, Text> = {
  left: { zh: '离开页面', en: 'Left the page', mn: 'Хуудаснаас гарсан' },
  fullScreen: { zh: '退出全屏', en: 'Left full screen', mn: 'Бүтэн дэлгэцээс гарсан' },
  otherComputer: { zh: '换到另一台电脑', en: 'Went on at another computer', mn: 'Өөр компьютерт шилжсэн' },
  addressChanged: { zh: '地址变更', en: 'Another address', mn: 'Хаяг өөрчлөгдсөн' },
  outside: { zh: '在考场网络之外', en: 'Outside the room’s network', mn: 'Танхимын сүлжээнээс гадна' },
  admitted: { zh: '监考员放行', en: 'Let in', mn: 'Хянагч зөвшөөрсөн' },
  disconnected: { zh: '断开连接', en: 'Disconnected', mn: 'Холболт тасарсан' },
  connected: { zh: '恢复连接', en: 'Connected again', mn: 'Холболт сэргэсэн' },
  paste: { zh: '粘贴被拒绝', en: 'Paste refused', mn: 'Буулгахыг хориглосон' },
  warned: { zh: '收到警告', en: 'Warned', mn: 'Анхааруулсан' },
  acknowledged: { zh: '确认警告', en: 'Read the warning', mn: 'Анхааруулгыг уншсан' },
  limit: { zh: '离开次数超限', en: 'Left too often', mn: 'Хэт олон удаа гарсан' },
  camera: { zh: '同意使用摄像头', en: 'Agreed to the camera', mn: 'Камер зөвшөөрсөн' },
  cameraDenied: { zh: '没有摄像头或拒绝使用', en: 'No camera, or refused', mn: 'Камергүй эсвэл татгалзсан' },
  cameraLost: { zh: '摄像头中断', en: 'The camera stopped', mn: 'Камер тасарсан' },
};

export const messageKinds = ['message', 'warning'] as const;

export const incidentKinds = ['cheating', 'device', 'illness', 'discipline', 'other'] as const;
export const incidentNames: Record<(typeof incidentKinds)[number], Text> = {
  cheating: { zh: '涉嫌作弊', en: 'Suspicion of cheating', mn: 'Хуулсан сэжигтэй' },
  device: { zh: '设备故障', en: 'Equipment failed', mn: 'Төхөөрөмжийн гэмтэл' },
  illness: { zh: '身体不适', en: 'Illness', mn: 'Бие муудсан' },
  discipline: { zh: '违反纪律', en: 'Discipline', mn: 'Дэг зөрчсөн' },
  other: { zh: '其他', en: 'Other', mn: 'Бусад' },
};

/** An exam in the list of its supervisor. */
export const WatchedExam = z.object({
  examId: Id,
  examName: z.string(),
  state: z.enum(examStates),
  paused: z.boolean(),
  beginTime: DateTime,
  endTime: DateTime,
  /** Rooms that the person invigilates; empty if they run the whole exam. */
  roomNames: z.array(z.string()),
  ownerName: z.string(),
  candidateCount: z.number().int(),
  answeringCount: z.number().int(),
  submittedCount: z.number().int(),
});
export type WatchedExam = z.output<typeof WatchedExam>;

/** An exam as a whole, as supervisors of it or of a room see it. */
export const Board = z.object({
  examId: Id,
  examName: z.string(),
  state: z.enum(examStates),
  pausedTime: DateTime.nullable(),
  /** Until when candidates without minutes of their own may answer; while it is paused, as of the pause. */
  endTime: DateTime,
  minutes: z.number().int(),
  questionCount: z.number().int(),
  /** The person supervises all of it, not only some rooms. */
  whole: z.boolean(),
  /** `seatMap`: where the seats of the classroom stand; empty: not drawn. */
  roomList: z.array(z.object({ roomId: Id, roomName: z.string(), seatMap: SeatMap })),
  rules: SittingRules,
  absent: z.number().int(),
  answering: z.number().int(),
  submitted: z.number().int(),
  /** Number of candidates who are answering without an open page. */
  offline: z.number().int(),
  /** Number of candidates who wait to be admitted. */
  waiting: z.number().int(),
});
export type Board = z.output<typeof Board>;

/** A candidate on the board. */
export const WatchedCandidate = z.object({
  candidateId: Id,
  loginName: z.string(),
  userName: z.string(),
  className: z.string(),
  roomName: z.string(),
  seat: z.number().int().nullable(),
  state: z.enum(sittingStates),
  shownState: z.enum(shownSittingStates),
  submitWay: z.enum(submitWays).nullable(),
  answered: z.number().int(),
  savedTime: DateTime.nullable(),
  online: z.boolean(),
  address: z.string(),
  leaves: z.number().int(),
  warnings: z.number().int(),
  /** Number of warnings that they have not acknowledged. */
  unread: z.number().int(),
  extraMinutes: z.number().int(),
  /** The candidate is outside the room's network and waits to be admitted. */
  waiting: z.boolean(),
  admittedReason: z.string(),
  /** Address of their latest picture; empty: none. */
  snapshot: z.string(),
});
export type WatchedCandidate = z.output<typeof WatchedCandidate>;

export const ProctorEvent = z.object({
  eventId: Id,
  candidateId: Id,
  loginName: z.string(),
  userName: z.string(),
  kind: z.enum(proctorEvents),
  /** Evidence, by name. */
  evidence: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Address of the picture taken at the event; empty if there is none, or it is too old. */
  snapshot: z.string(),
  createTime: DateTime,
});
export type ProctorEvent = z.output<typeof ProctorEvent>;

/** A picture of a candidate. */
export const Snapshot = z.object({
  snapshotId: Id,
  candidateId: Id,
  loginName: z.string(),
  userName: z.string(),
  reason: z.enum(snapshotReasons),
  /** Address of the picture. */
  picture: z.string(),
  createTime: DateTime,
});
export type Snapshot = z.output<typeof Snapshot>;

export const ExamMessage = z.object({
  messageId: Id,
  kind: z.enum(messageKinds),
  words: z.string(),
  senderName: z.string(),
  /** Receiver: a candidate or a room; both empty: all. */
  candidateName: z.string(),
  roomName: z.string(),
  readCount: z.number().int(),
  createTime: DateTime,
});
export type ExamMessage = z.output<typeof ExamMessage>;

export const Incident = z.object({
  incidentId: Id,
  kind: z.enum(incidentKinds),
  words: z.string(),
  loginName: z.string(),
  userName: z.string(),
  roomName: z.string(),
  authorName: z.string(),
  createTime: DateTime,
});
export type Incident = z.output<typeof Incident>;

export const messageWords = Name(300);

export const proctoringFaults = faults('proctoring', {
  otherState: {
    zh: '考试当前状态不允许此操作',
    en: 'The state of the exam does not allow this',
    mn: 'Шалгалтын төлөв үүнийг зөвшөөрөхгүй',
  },
  nobody: { zh: '没有可通知的考生', en: 'There is nobody to tell', mn: 'Хэлэх хүн алга' },
});

export const snapshotFaults = faults('snapshot', {
  notNow: {
    zh: '现在不需要拍照',
    en: 'No picture is wanted now',
    mn: 'Одоо зураг хэрэггүй',
  },
  kind: { status: 415, zh: '只支持 JPG 图片', en: 'A picture must be a JPG', mn: 'Зураг JPG байх ёстой' },
  size: { status: 413, zh: '图片过大', en: 'The picture is too large', mn: 'Зураг хэт том' },
});

/** Reasons why a candidate may not sit the exam at this computer. */
export const entryFaults = faults('entry', {
  noCamera: {
    zh: '本场考试要求开启摄像头，请允许使用摄像头后再进入。',
    en: 'This exam is sat before a camera: allow it, then enter.',
    mn: 'Энэ шалгалтад камер шаардлагатай: зөвшөөрөөд орно уу.',
  },
  outside: {
    zh: '您的电脑（{address}）不在考场「{room}」的网络中，不能进入。请举手联系监考老师。',
    en: 'Your computer ({address}) is not in the network of room {room}. Raise your hand: an invigilator can let you in.',
    mn: 'Таны компьютер ({address}) «{room}» танхимын сүлжээнд алга. Хянагч багшид хэлнэ үү.',
  },
  elsewhere: {
    zh: '您已在另一台电脑上继续答题，这台电脑已停止作答。',
    en: 'You went on at another computer; this one has stopped.',
    mn: 'Та өөр компьютерт үргэлжлүүлсэн тул энд зогссон.',
  },
  paused: {
    zh: '考试已暂停，请等待监考老师恢复；剩余时间不会减少。',
    en: 'The exam is paused and time stands still. It goes on when the invigilator says so.',
    mn: 'Шалгалт түр зогссон, хугацаа явахгүй. Хянагч үргэлжлүүлэхийг хүлээнэ үү.',
  },
});
