import { incidentKinds, messageKinds, proctorEvents, snapshotReasons } from '@xueyan/contract/exam/proctoring';
import { cameraRules, leaveEnds } from '@xueyan/contract/exam/sitting-rules';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './account.table.ts';
import { between, createdAt, key, moment, momentNow, oneOf, refuseOthers, updatedAt } from './columns.ts';
import { examCandidates, exams } from './exam.table.ts';
import { examRooms } from './exam-room.table.ts';
import { files } from './file.table.ts';

const ofExam = () =>
  uuid()
    .notNull()
    .references(() => exams.id, { onDelete: 'cascade' });
const ofCandidate = () =>
  uuid()
    .notNull()
    .references(() => examCandidates.id, { onDelete: 'cascade' });

/** Rules for candidates during an exam; an exam without a row has none. */
export const sittingRules = pgTable(
  'exam_sitting_rule',
  {
    examId: uuid()
      .primaryKey()
      .references(() => exams.id, { onDelete: 'cascade' }),
    fullScreen: boolean().notNull().default(false),
    /** Number of times a candidate may leave the page; null: leaving is only recorded. */
    leaveLimit: integer(),
    leaveEnd: oneOf(leaveEnds).notNull().default('warn'),
    paste: boolean().notNull().default(true),
    watermark: boolean().notNull().default(false),
    camera: oneOf(cameraRules).notNull().default('off'),
    updatedAt: updatedAt(),
  },
  (t) => [between(t.leaveLimit, { min: 1, max: 50 }), ...refuseOthers(t)],
);

/** Computer of a candidate and the record of behaviour there. */
export const examPresences = pgTable(
  'exam_presence',
  {
    candidateId: uuid()
      .primaryKey()
      .references(() => examCandidates.id, { onDelete: 'cascade' }),
    /** Session that answers; another session takes over from it. */
    sessionId: text().notNull().default(''),
    address: text().notNull().default(''),
    leaves: integer().notNull().default(0),
    online: boolean().notNull().default(false),
    /** Time of an attempt to enter from an address outside the room's networks; it waits for admission. */
    outsideAt: moment(),
    /** Admission from any address, and its reason. */
    admittedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    admittedReason: text().notNull().default(''),
  },
  (t) => [index('exam_presence_admitter').on(t.admittedBy)],
);

/** Events of a candidate's sitting, with evidence. */
export const examEvents = pgTable(
  'exam_event',
  {
    id: key(),
    examId: ofExam(),
    candidateId: ofCandidate(),
    kind: oneOf(proctorEvents).notNull(),
    evidence: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('exam_event_exam').on(t.examId, t.createdAt),
    index('exam_event_candidate').on(t.candidateId),
    ...refuseOthers(t),
  ],
);

/** Messages to candidates during the sitting: to one, to a room, or to all. */
export const examMessages = pgTable(
  'exam_message',
  {
    id: key(),
    examId: ofExam(),
    kind: oneOf(messageKinds).notNull(),
    candidateId: uuid().references(() => examCandidates.id, { onDelete: 'cascade' }),
    roomId: uuid().references(() => examRooms.id, { onDelete: 'cascade' }),
    words: text().notNull(),
    /** Null: sent by the rules of the sitting. */
    senderId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('exam_message_exam').on(t.examId, t.createdAt),
    index('exam_message_candidate').on(t.candidateId),
    index('exam_message_room').on(t.roomId),
    index('exam_message_sender').on(t.senderId),
    ...refuseOthers(t),
  ],
);

/** Confirmations that a message was read. */
export const examMessageReads = pgTable(
  'exam_message_read',
  {
    messageId: uuid()
      .notNull()
      .references(() => examMessages.id, { onDelete: 'cascade' }),
    candidateId: ofCandidate(),
    readAt: momentNow(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.candidateId] }),
    index('exam_message_read_candidate').on(t.candidateId),
  ],
);

/** Incidents that invigilators recorded. */
export const examIncidents = pgTable(
  'exam_incident',
  {
    id: key(),
    examId: uuid()
      .notNull()
      .references(() => exams.id, { onDelete: 'restrict' }),
    candidateId: uuid().references(() => examCandidates.id, { onDelete: 'set null' }),
    roomId: uuid().references(() => examRooms.id, { onDelete: 'set null' }),
    kind: oneOf(incidentKinds).notNull(),
    words: text().notNull(),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('exam_incident_exam').on(t.examId, t.createdAt),
    index('exam_incident_candidate').on(t.candidateId),
    index('exam_incident_room').on(t.roomId),
    index('exam_incident_author').on(t.authorId),
    ...refuseOthers(t),
  ],
);

/** Pictures of candidates, deleted with their files after a while. */
export const examSnapshots = pgTable(
  'exam_snapshot',
  {
    id: key(),
    examId: ofExam(),
    candidateId: ofCandidate(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    reason: oneOf(snapshotReasons).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('exam_snapshot_exam').on(t.examId, t.createdAt),
    index('exam_snapshot_candidate').on(t.candidateId, t.createdAt),
    index('exam_snapshot_file').on(t.fileId),
    index('exam_snapshot_created').on(t.createdAt),
    ...refuseOthers(t),
  ],
);
