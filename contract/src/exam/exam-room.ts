import { z } from 'zod';
import { isNetwork } from '../attendance/network.ts';
import { SeatMap } from '../school/seat-map.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';

export const roomSeats = { min: 1, max: 1_000 } as const;

const Person = z.object({ userId: Id, userName: z.string(), loginName: z.string() });

const Network = z
  .string()
  .trim()
  .max(50)
  .refine(
    ...rule(isNetwork, {
      zh: '请填写地址或网段，如 10.1.3.0/24',
      en: 'Write an address or a range such as 10.1.3.0/24',
      mn: '10.1.3.0/24 мэт хаяг эсвэл муж бичнэ үү',
    }),
  );

const fields = {
  roomName: Name(40),
  seats: z.number().int().min(roomSeats.min).max(roomSeats.max),
  /** Addresses and ranges from which the exam can be sat; empty: from anywhere. */
  networks: z.array(Network).max(20),
  invigilatorIds: z.array(Id).max(10),
};
export const ExamRoomForm = z.strictObject(fields);
export type ExamRoomForm = z.output<typeof ExamRoomForm>;

/** What else a classroom is used for during an exam; a booking may still wait for a decision. */
export const RoomClash = z.object({
  kind: z.enum(['lesson', 'booking', 'exam']),
  /** The course, the purpose, or the other exam. */
  title: z.string(),
  userName: z.string(),
  beginTime: DateTime,
  endTime: DateTime,
});
export type RoomClash = z.output<typeof RoomClash>;

/** A room of an exam: a classroom of the school where it has the name of one, or any other place. */
export const ExamRoom = z.object({
  roomId: Id,
  roomName: z.string(),
  seats: z.number().int(),
  networks: z.array(z.string()),
  invigilatorList: z.array(Person),
  /** Number of candidates with a seat in it. */
  placed: z.number().int(),
  /** Where the seats of the classroom stand; seat 1 is the first usable one from the front. Empty: not drawn. */
  seatMap: SeatMap,
  clashList: z.array(RoomClash),
});
export type ExamRoom = z.output<typeof ExamRoom>;

/** A candidate's seat, as printed on the list at the door. */
export const ExamSeat = z.object({
  candidateId: Id,
  seat: z.number().int(),
  loginName: z.string(),
  userName: z.string(),
  className: z.string(),
  /** Address of the photo for the admission ticket; empty: none. */
  photo: z.string(),
});
export type ExamSeat = z.output<typeof ExamSeat>;

/** Order of seating: by student number, or random. */
export const seatWays = ['order', 'random'] as const;

const Key = z.strictObject({ examId: Id });
const RoomKey = Key.extend({ roomId: Id });

export const examRoomApi = {
  list: post('examroom/list', {
    access: 'may:exam.give',
    summary: 'The rooms of an exam, and how many candidates have no seat',
    input: Key,
    output: z.object({ roomList: z.array(ExamRoom), unplaced: z.number().int() }),
  }),
  save: post('examroom/save', {
    access: 'may:exam.give',
    audit: { action: 'examroom.save', target: 'examId' },
    summary: 'Adds a room to an exam',
    input: ExamRoomForm.extend({ examId: Id }),
    output: z.object({ roomId: Id }),
  }),
  update: post('examroom/update', {
    access: 'may:exam.give',
    audit: { action: 'examroom.update', target: 'roomId' },
    summary: 'Changes a room; who sits in it keeps the seat',
    input: ExamRoomForm.extend({ examId: Id, roomId: Id }),
    output: z.null(),
  }),
  remove: post('examroom/delete', {
    access: 'may:exam.give',
    audit: { action: 'examroom.delete', target: 'roomId' },
    summary: 'Removes a room, once the exam has begun only an empty one; who sat in it has no seat',
    input: RoomKey,
    output: z.null(),
  }),
  place: post('examroom/place', {
    access: 'may:exam.give',
    audit: { action: 'examroom.place', target: 'examId' },
    summary: 'Gives all candidates seats anew, room by room; once the exam has begun only while nobody has one',
    input: Key.extend({ way: z.enum(seatWays) }),
    output: z.object({ placed: z.number().int(), unplaced: z.number().int() }),
  }),
  setSeat: post('examroom/setseat', {
    access: 'may:exam.give',
    audit: { action: 'examroom.setseat', target: 'candidateId' },
    summary: 'Gives one candidate a seat by hand, the next free one where none is named',
    input: RoomKey.extend({ candidateId: Id, seat: z.number().int().min(1).max(roomSeats.max).nullable() }),
    output: z.object({ seat: z.number().int() }),
  }),
  seats: post('examroom/listseat', {
    access: 'may:exam.give',
    summary: 'Who sits where in a room, by seat: for the door, the chart and the tickets',
    input: RoomKey,
    output: z.object({ room: ExamRoom, seatList: z.array(ExamSeat) }),
  }),
  teachers: post('examroom/listteacher', {
    access: 'may:exam.give',
    summary: 'Teachers to choose invigilators from, 20 at most; by name or account',
    input: z.strictObject({ words: z.string().trim().max(40).optional() }),
    output: z.object({ teacherList: z.array(Person) }),
  }),
};

export const examRoomFaults = faults('examroom', {
  sameName: {
    zh: '这场考试已有同名考场',
    en: 'The exam has a room of this name',
    mn: 'Ийм нэртэй танхим байна',
  },
  notTeacher: {
    zh: '监考员须是能组织考试的教师',
    en: 'Invigilators must be teachers who may give exams',
    mn: 'Хянагч нь шалгалт авах эрхтэй багш байх ёстой',
  },
  taken: { zh: '座位已有人', en: 'The seat is taken', mn: 'Суудалд хүн байна' },
  noSeat: { zh: '考场没有这个座位', en: 'The room has no such seat', mn: 'Танхимд ийм суудал алга' },
  full: { zh: '考场已坐满', en: 'The room is full', mn: 'Танхим дүүрсэн' },
  underWay: {
    zh: '考试已经开始，{n} 名考生已有座位，不能重新编排；请在座位表中逐个调整',
    en: 'The exam has begun and {n} {n, candidate has|candidates have} a seat: seats are not given anew; move them one by one on the chart',
    mn: 'Шалгалт эхэлсэн, {n} шалгуулагч суудалтай тул дахин хуваарилахгүй; суудлын зургаас нэг нэгээр нь шилжүүлнэ үү',
  },
  inUse: {
    zh: '考试已经开始，{n} 名考生坐在这个考场，不能删除；请先调整他们的座位',
    en: 'The exam has begun and {n} {n, candidate sits|candidates sit} in this room: move them before it is removed',
    mn: 'Шалгалт эхэлсэн, энэ танхимд {n} шалгуулагч сууж байна; устгахын өмнө тэднийг шилжүүлнэ үү',
  },
  tooFew: {
    zh: '座位数不能少于已安排的最大座位号 {n}',
    en: 'Somebody sits at seat {n}: there must be so many',
    mn: '{n}-р суудалд хүн байгаа тул түүнээс цөөн байж болохгүй',
  },
});
