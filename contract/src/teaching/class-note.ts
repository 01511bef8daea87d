import { z } from 'zod';
import { classOfRecordColumns, classRecordSearch } from '../school/class-record.ts';
import { get, post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, markdown, Version } from '../wire/scalar.ts';

export const noteMax = 20_000;
/** `shared`: written by the teachers for the class; `own`: readable by its writer alone. */
export const NoteKind = z.enum(['shared', 'own']);
export type NoteKind = z.output<typeof NoteKind>;

const Key = z.strictObject({ classSessionId: Id, kind: NoteKind });

export const ClassNoteRow = z.object({
  classNoteId: Id,
  classSessionId: Id,
  courseName: z.string(),
  title: z.string(),
  kind: NoteKind,
  excerpt: z.string(),
  classTime: DateTime,
  updateTime: DateTime,
});
export type ClassNoteRow = z.output<typeof ClassNoteRow>;

export const classNoteApi = {
  get: get('classnote/get', {
    access: 'user',
    summary: 'The notes of a class: the shared ones, or one’s own',
    input: Key,
    output: z.object({ content: z.string(), version: z.number().int() }),
  }),
  save: post('classnote/save', {
    access: 'user',
    summary: 'Writes notes of a class; the shared ones only who runs it. Refused when they were changed meanwhile',
    input: Key.extend({ content: markdown(z.string().max(noteMax)), version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  list: post('classnote/list', {
    access: 'user',
    summary: 'Notes of the classes that I run or was called into: shared ones and my own',
    input: pageQuery({ ...classRecordSearch, kind: NoteKind.optional(), content: z.string().max(60).optional() }, [
      'updateTime',
    ]),
    output: pageOf(ClassNoteRow),
    sheet: {
      name: { zh: '课堂笔记', en: 'Class notes', mn: 'Хичээлийн тэмдэглэл' },
      columns: {
        classTime: classOfRecordColumns.classTime,
        updateTime: { title: { zh: '更新时间', en: 'Updated', mn: 'Шинэчилсэн' }, kind: 'time' },
        courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 24 },
        title: { title: { zh: '课堂', en: 'Class', mn: 'Танхим' }, width: 24 },
        kind: {
          title: { zh: '笔记', en: 'Notes', mn: 'Тэмдэглэл' },
          values: {
            shared: { zh: '老师的板书', en: 'Shared', mn: 'Багшийн' },
            own: { zh: '我的笔记', en: 'Mine', mn: 'Миний' },
          },
        },
        excerpt: { title: { zh: '内容', en: 'Text', mn: 'Агуулга' }, width: 60 },
      },
    },
  }),
};
