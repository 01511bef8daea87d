import { z } from 'zod';
import { classOfRecordColumns, classRecordSearch } from '../school/class-record.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';

/**
 * `number`: dealt in the order of student numbers; `balanced`: groups of equal strength; `hand`: put together manually.
 */
export const groupingMethods = ['random', 'number', 'balanced', 'hand'] as const;
export const GroupingMethod = z.enum(groupingMethods);
export type GroupingMethod = z.output<typeof GroupingMethod>;

export const groupCounts = { min: 2, max: 50 } as const;

const Member = z.object({ userId: Id, userName: z.string() });
export const Group = z.object({ name: z.string(), members: z.array(Member) });
export type Group = z.output<typeof Group>;

export const Grouping = z.object({
  groupingId: Id,
  courseId: Id,
  name: z.string(),
  method: GroupingMethod,
  groups: z.array(Group),
  version: z.number().int(),
});
export type Grouping = z.output<typeof Grouping>;

export const GroupingRow = Grouping.pick({ groupingId: true, courseId: true, name: true, method: true }).extend({
  groupCount: z.number().int(),
  memberCount: z.number().int(),
  courseName: z.string(),
  createTime: DateTime,
});
export type GroupingRow = z.output<typeof GroupingRow>;

const Key = z.strictObject({ groupingId: Id });

export const groupingApi = {
  make: post('grouping/make', {
    access: 'may:course.teach',
    audit: { action: 'grouping.make', made: 'groupingId' },
    summary:
      'Puts the students of a class session into groups, and shows them; `presentOnly` leaves out who is not there',
    input: z.strictObject({
      classSessionId: Id,
      name: Name(40),
      method: GroupingMethod,
      count: z.number().int().min(groupCounts.min).max(groupCounts.max),
      presentOnly: z.boolean().default(false),
    }),
    output: z.object({ groupingId: Id }),
  }),
  use: post('grouping/use', {
    access: 'may:course.teach',
    audit: { action: 'grouping.use', target: 'groupingId' },
    summary: 'Uses groups that were made before in this class session, or none',
    input: z.strictObject({ classSessionId: Id, groupingId: Id.nullable() }),
    output: z.null(),
  }),
  current: get('grouping/current', {
    access: 'user',
    summary: 'The groups that a class session uses',
    input: z.strictObject({ classSessionId: Id }),
    output: z.object({ grouping: Grouping.nullable() }),
  }),
  get: get('grouping/get', {
    access: 'may:course.teach',
    summary: 'Groups, and the students of the course who are in none',
    input: Key,
    output: Grouping.extend({ others: z.array(Member) }),
  }),
  save: post('grouping/save', {
    access: 'may:course.teach',
    audit: { action: 'grouping.save', target: 'groupingId' },
    summary: 'Puts students into other groups by hand; refused when somebody else did meanwhile',
    input: Key.extend({
      version: Version,
      groups: z
        .array(z.object({ name: Name(20), memberIds: z.array(Id).max(500) }))
        .min(1)
        .max(groupCounts.max),
    }),
    output: z.object({ version: z.number().int() }),
  }),
  remove: post('grouping/delete', {
    access: 'may:course.teach',
    audit: { action: 'grouping.delete', target: 'groupingId' },
    summary: 'Deletes groups; classes that used them are without',
    input: Key,
    output: z.null(),
  }),
  list: post('grouping/list', {
    access: 'may:course.teach',
    summary: 'Groups made for a course, or for all my courses or those of my data range; newest first',
    input: pageQuery({ ...classRecordSearch, name: z.string().max(40).optional() }, ['createTime', 'name']),
    output: pageOf(GroupingRow),
    sheet: {
      name: { zh: '分组记录', en: 'Groupings', mn: 'Бүлгүүд' },
      columns: {
        createTime: { title: { zh: '时间', en: 'Time', mn: 'Цаг' }, kind: 'time' },
        courseName: classOfRecordColumns.courseName,
        name: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 24 },
        method: {
          title: { zh: '方式', en: 'Method', mn: 'Арга' },
          values: {
            random: { zh: '随机', en: 'Random', mn: 'Санамсаргүй' },
            number: { zh: '按学号', en: 'By number', mn: 'Дугаараар' },
            balanced: { zh: '成绩均衡', en: 'Balanced', mn: 'Тэнцвэртэй' },
            hand: { zh: '手动', en: 'By hand', mn: 'Гараар' },
          },
        },
        groupCount: { title: { zh: '组数', en: 'Groups', mn: 'Бүлэг' }, kind: 'number' },
        memberCount: { title: { zh: '人数', en: 'Students', mn: 'Сурагч' }, kind: 'number' },
      },
    },
  }),
};

export const groupingFaults = faults('grouping', {
  tooFew: {
    zh: '学生太少，分不成 {count} 组',
    en: 'There are too few students for {count} groups',
    mn: '{count} бүлэгт сурагч хүрэлцэхгүй',
  },
  twice: {
    zh: '一名学生只能在一个小组里',
    en: 'A student is in one group only',
    mn: 'Сурагч зөвхөн нэг бүлэгт байна',
  },
  inUse: {
    zh: '实验“{name}”的集群按这个分组共用，请先改为其他归属',
    en: 'The groups share the cluster of “{name}”: choose something else there first',
    mn: '“{name}” туршилтын кластерыг энэ бүлгүүд хуваалцдаг: эхлээд тэнд өөрчилнө үү',
  },
  notOfCourse: {
    zh: '所选学生不在这门课程中',
    en: 'A chosen student does not take the course',
    mn: 'Сонгосон сурагч энэ хичээлийг судалдаггүй',
  },
});
