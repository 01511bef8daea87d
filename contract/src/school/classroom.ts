import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { Id, Maybe, Name, Version } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { placeMax } from './place.ts';
import { seatMapApi } from './seat-map.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Manages the rooms of the school. */
    'classroom.manage': true;
  }
}

export const classroomTypes = ['lecture', 'multimedia', 'computer', 'lab', 'meeting', 'other'] as const;
export type ClassroomType = (typeof classroomTypes)[number];
export const classroomTypeNames: Record<ClassroomType, Text> = {
  lecture: { zh: '普通教室', en: 'Lecture room', mn: 'Энгийн танхим' },
  multimedia: { zh: '多媒体教室', tw: '多媒體教室', en: 'Multimedia room', mn: 'Мультимедиа танхим' },
  computer: { zh: '机房', tw: '電腦教室', en: 'Computer room', mn: 'Компьютерийн танхим' },
  lab: { zh: '实验室', en: 'Laboratory', mn: 'Лаборатори' },
  meeting: { zh: '会议室', en: 'Meeting room', mn: 'Хурлын танхим' },
  other: { zh: '其他', en: 'Other', mn: 'Бусад' },
};

export const classroomStates = ['inUse', 'disabled'] as const;
export type ClassroomState = (typeof classroomStates)[number];
const stateNames: Record<ClassroomState, Text> = {
  inUse: { zh: '启用', en: 'In use', mn: 'Ашиглаж буй' },
  disabled: { zh: '停用', en: 'Disabled', mn: 'Идэвхгүй' },
};

export const classroomSeats = { min: 1, max: 2_000 } as const;
/** Returns the full name of a room: its building and its number. */
export const placeOf = ({ building, roomName }: { building: string; roomName: string }) =>
  `${building} ${roomName}`.trim();

const fields = {
  campus: Maybe(z.string().trim().max(20), ''),
  building: Maybe(z.string().trim().max(12), ''),
  roomName: Name(12),
  seats: z.number().int().min(classroomSeats.min).max(classroomSeats.max),
  type: z.enum(classroomTypes),
  equipment: z.array(Name(20)).max(20),
};

/** Properties of a room. */
export const ClassroomForm = z.strictObject(fields).refine(
  ...rule((form: { building: string; roomName: string }) => placeOf(form).length <= placeMax, {
    zh: `楼宇与教室名合计最多 ${placeMax} 个字`,
    en: `Building and name together have ${placeMax} characters at most`,
    mn: `Байр, танхимын нэр нийлээд дээд тал нь ${placeMax} тэмдэгт`,
  }),
);
export type ClassroomForm = z.output<typeof ClassroomForm>;

export const Classroom = z.object({
  classroomId: Id,
  campus: z.string(),
  building: z.string(),
  roomName: z.string(),
  seats: z.number().int(),
  type: z.enum(classroomTypes),
  equipment: z.array(z.string()),
  state: z.enum(classroomStates),
  /** Number of lessons planned in it, past ones too. */
  lessonCount: z.number().int(),
  version: z.number().int(),
});
export type Classroom = z.output<typeof Classroom>;

/** A room in a selection. */
const ClassroomChoice = z.object({ classroomId: Id, place: z.string(), campus: z.string(), seats: z.number().int() });

const Key = z.strictObject({ classroomId: Id });
const words = z.string().trim().max(40).optional();

export const classroomApi = {
  ...seatMapApi,
  list: post('classroom/list', {
    access: 'may:classroom.manage',
    summary: 'The rooms of the school, by building and name',
    input: pageQuery(
      {
        campus: words,
        building: words,
        roomName: words,
        equipment: words,
        type: z.enum(classroomTypes).optional(),
        state: z.enum(classroomStates).optional(),
      },
      ['campus', 'building', 'roomName', 'seats', 'lessonCount'],
    ),
    output: pageOf(Classroom),
    sheet: {
      name: { zh: '教室', en: 'Classrooms', mn: 'Танхимууд' },
      columns: {
        campus: { title: { zh: '校区', tw: '校區', en: 'Campus', mn: 'Хотхон' } },
        building: { title: { zh: '楼宇', tw: '樓宇', en: 'Building', mn: 'Байр' } },
        roomName: { title: { zh: '教室', en: 'Room', mn: 'Танхим' } },
        seats: { title: { zh: '座位数', en: 'Seats', mn: 'Суудал' }, kind: 'number' },
        type: { title: { zh: '类型', en: 'Type', mn: 'Төрөл' }, values: classroomTypeNames },
        equipment: {
          title: { zh: '设备', en: 'Equipment', mn: 'Тоног төхөөрөмж' },
          read: ({ equipment }) => equipment.join('、'),
          width: 30,
        },
        lessonCount: { title: { zh: '排课数', en: 'Lessons', mn: 'Хичээл' }, kind: 'number' },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: stateNames },
      },
    },
  }),
  choose: post('classroom/listchoice', {
    access: 'may:schedule.plan',
    summary: 'Rooms in use to choose from, 50 at most; by building, name or campus',
    input: z.strictObject({ words }),
    output: z.object({ classroomList: z.array(ClassroomChoice) }),
  }),
  save: post('classroom/save', {
    access: 'may:classroom.manage',
    audit: { action: 'classroom.save' },
    summary: 'Adds a room; lessons whose place is written so are from now on in it',
    input: ClassroomForm,
    output: Key,
  }),
  update: post('classroom/update', {
    access: 'may:classroom.manage',
    audit: { action: 'classroom.update', target: 'classroomId' },
    summary: 'Changes a room; the places of its lessons follow its name',
    input: ClassroomForm.safeExtend({ classroomId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  setState: post('classroom/setstate', {
    access: 'may:classroom.manage',
    audit: { action: 'classroom.setstate', target: 'classroomId' },
    summary: 'Takes a room out of use or into it again; its lessons stay',
    input: Key.extend({ state: z.enum(classroomStates) }),
    output: z.null(),
  }),
  remove: post('classroom/delete', {
    access: 'may:classroom.manage',
    audit: { action: 'classroom.delete', target: 'classroomId' },
    summary: 'Deletes a room; refused while lessons are planned in it',
    input: Key,
    output: z.null(),
  }),
};

export const classroomFaults = faults('classroom', {
  sameName: {
    zh: '已有同名教室：{place}',
    en: 'There is a room {place} already',
    mn: '{place} танхим аль хэдийн байна',
  },
  inUse: {
    zh: '该教室已有 {n} 节课或预约，不能删除，可以停用',
    en: 'It has lessons or bookings ({n}); disable it instead',
    mn: 'Энэ танхимд {n} хичээл, захиалга байгаа тул устгах боломжгүй; идэвхгүй болгоно уу',
  },
});

/** Allows managers whose data range is the whole school: rooms belong to the school as a whole. */
export const mayKeepClassroom = (actor: Rights) =>
  isWithin(scopeOf(actor, 'classroom.manage'), { ownerId: null, organizationId: null });
