import { noRecipients } from '@xueyan/contract/base/message';
import { applicationKinds } from '@xueyan/contract/school/course-application';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Permission } from '@xueyan/contract/wire/permission';
import { roles, schoolClasses, userRoles } from '../db/account.table.ts';
import { achievements } from '../db/achievement.table.ts';
import { aiUsages } from '../db/ai.table.ts';
import { aiApplications } from '../db/ai-application.table.ts';
import { aiChats } from '../db/ai-chat.table.ts';
import { aiMedia } from '../db/ai-media.table.ts';
import { announcements } from '../db/announcement.table.ts';
import { articles } from '../db/article.table.ts';
import { attendanceSessions } from '../db/attendance.table.ts';
import { authorizations } from '../db/authorization.table.ts';
import { bookings } from '../db/booking.table.ts';
import { classSessions } from '../db/class-session.table.ts';
import { classrooms } from '../db/classroom.table.ts';
import { courseApplications } from '../db/course-application.table.ts';
import { datasets } from '../db/dataset.table.ts';
import { exams } from '../db/exam.table.ts';
import { files } from '../db/file.table.ts';
import { newId } from '../db/id.ts';
import { matches } from '../db/match.table.ts';
import { materials } from '../db/material.table.ts';
import { messages } from '../db/message.table.ts';
import { papers } from '../db/paper.table.ts';
import { practiceClasses, practices } from '../db/practice.table.ts';
import { questionBanks } from '../db/question.table.ts';
import { researchProjects } from '../db/research-project.table.ts';
import { students } from '../db/student.table.ts';
import { courses, sections } from '../db/teaching.table.ts';
import { recordAudit } from '../features/base/audit/audit.service.ts';
import type { Caller, School } from './school.ts';
import { nameOf } from './scoped-lists.ts';

/** Permissions needed to request every list. */
export const listPermissions: Permission[] = [
  'research.manage',
  ...(['user.manage', 'online.manage', 'login.read', 'authorization.manage', 'role.manage', 'audit.read'] as const),
  ...([
    'announcement.manage',
    'article.manage',
    'message.send',
    'course.teach',
    'course.manage',
    'signin.run',
  ] as const),
  ...(['exam.give', 'exam.manage', 'exam.inquire'] as const),
  ...(['question.write', 'question.manage', 'organization.manage', 'member.manage'] as const),
  ...([
    'booking.request',
    'booking.decide',
    'ai.manage',
    'prep.use',
    'prep.manage',
    'ai.audit',
    'training.use',
    'device.use',
  ] as const),
];

const addressed = { ...noRecipients, everyone: true };

/** Creates a paper, an exam with it, a match and a practice set of a person. */
async function giveExams(
  sql: School['sql'],
  ownerId: string,
  title: (kind: string) => string,
  times: { beginAt: Date; endAt: Date },
): Promise<void> {
  const [paper] = await sql
    .insert(papers)
    .values({ title: title('paper'), subject: 'other', minutes: 60, ownerId })
    .returning();
  const given = { ...times, ownerId };
  await sql
    .insert(exams)
    .values({ ...given, name: title('exam'), paperId: paper?.id ?? '', minutes: 60, start: 'own' });
  await sql.insert(matches).values({ ...given, name: title('match'), rules: 'icpc', entryWay: 'individual' });
  const source = { paperId: paper?.id ?? null, subject: 'other', bankIds: [], kinds: [], knowledgePointIds: [] };
  const [practice] = await sql
    .insert(practices)
    .values({ ownerId, name: title('practice'), source: { ...source, difficulties: [], count: 10 } })
    .returning();
  const [schoolClass] = await sql
    .insert(schoolClasses)
    .values({ code: title('px'), name: title('px') })
    .returning();
  await sql.insert(practiceClasses).values({ practiceId: practice?.id ?? '', classId: schoolClass?.id ?? '' });
}

/** Creates a record of every kind for each of the people; `asker` has requests to each. */
export async function giveRecords(
  { sql, server, clock }: School,
  people: Caller[],
  asker: Caller,
  roleId: string,
): Promise<void> {
  const now = clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  const [room] = await sql
    .insert(classrooms)
    .values({ name: 'r', place: `room-${asker.id.slice(-12)}`, seats: 40, type: 'lab' })
    .returning();
  for (const { id } of people) {
    const title = (kind: string) => nameOf(kind, id);
    await sql.insert(userRoles).values({ userId: id, roleId });
    await sql
      .insert(authorizations)
      .values({ userId: id, roleId, startsAt: now, begunAt: now, endsAt: later, reason: 'x' });
    const actor: Pick<Actor, 'id' | 'userName'> = { id, userName: id };
    await recordAudit(server.db, actor, 'user.rename', title('audit'), {});
    const plan = { system: '', modelId: null, temperature: null, maxTokens: null };
    const made = { ownerId: id, name: 'x', description: '', kind: 'chat', state: 'waiting' } as const;
    const { name, description, kind } = made;
    await sql.insert(aiApplications).values({ ...made, form: { name, description, kind } as never });
    await sql.insert(aiChats).values({ userId: id, title: 'x', plan });
    await sql.insert(aiMedia).values({ ownerId: id, kind: 'speech', title: 'x', prompt: 'x', settings: {} });
    const asked = { userId: id, model: 'm', provider: 'p', state: 'settled', cost: 0 } as const;
    await sql.insert(aiUsages).values({ ...asked, inputTokens: 1, outputTokens: 1 });
    await sql.insert(announcements).values({ title: title('announcement'), content: '', publishAt: now, ownerId: id });
    await sql.insert(articles).values({
      ...{ title: title('article'), category: 'news', author: '', summary: '', cover: '', content: '' },
      ...{ pinned: false, commentable: true, ownerId: id },
    });
    const sent = { type: 'NOTICE', content: '', addressed, state: 'sent', sendAt: now, senderId: id } as const;
    await sql.insert(messages).values({ ...sent, title: title('message') });
    const [course] = await sql
      .insert(courses)
      .values({ name: title('course'), teacherId: id })
      .returning();
    await sql.insert(sections).values({ courseId: course?.id ?? '', title: 'x', kind: 'task', position: 0 });
    const attendance = { courseId: course?.id ?? '', ownerId: id, way: 'qr', secret: 's', endsAt: later } as const;
    await sql.insert(attendanceSessions).values(attendance);
    const held = { courseId: course?.id ?? '', ownerId: id, title: 'x', state: 'ended', endsAt: now } as const;
    await sql.insert(classSessions).values(held);
    for (const kind of applicationKinds) {
      await sql.insert(courseApplications).values({ kind, courseId: course?.id ?? '', userId: asker.id, reason: 'x' });
    }
    const booked = { classroomId: room?.id ?? '', dates: ['2030-01-01'], startPeriod: 1, endPeriod: 2, ownerId: id };
    await sql.insert(bookings).values({ ...booked, purpose: title('booking') });
    await sql.insert(questionBanks).values({ name: title('bank'), subject: 'other', ownerId: id });
    await giveExams(sql, id, title, { beginAt: now, endAt: later });
    const kept = {
      scope: 'material',
      scopeId: id,
      ownerId: id,
      sha256: '0',
      bytes: 1,
      mediaType: 'text/plain',
    } as const;
    const [file] = await sql
      .insert(files)
      .values({ ...kept, name: 'x' })
      .returning();
    await sql.insert(datasets).values({ name: title('dataset'), kind: 'machineLearning', ownerId: id });
    await sql.insert(researchProjects).values({
      ...{ number: title('research'), name: title('research'), type: 'internal', level: 'school', funding: 0 },
      ...{ startDate: '2030-01-01', endDate: '2030-12-31', leaderId: id },
    });
    await sql.insert(achievements).values({ form: 'book', title: title('achievement'), year: 2030, ownerId: id });
    const material = { name: title('material'), category: 'document', ownerId: id } as const;
    await sql.insert(materials).values({ ...material, fileId: file?.id ?? '' });
  }
}

/** Creates a class with a student in each of the organizations. */
export async function giveClasses({ sql }: School, organizationIds: string[]): Promise<void> {
  for (const [i, organizationId] of organizationIds.entries()) {
    const named = { code: `MX_${i}`, name: nameOf('class', organizationId), organizationId };
    const [made] = await sql.insert(schoolClasses).values(named).returning();
    await sql
      .insert(students)
      .values({ number: `mx_${i}000`, name: nameOf('student', organizationId), classId: made?.id ?? null });
  }
}

/** Creates a role without grants. */
export async function addBareRole({ sql }: School, code: string): Promise<string> {
  const id = newId();
  await sql.insert(roles).values({ id, code, name: code, nameEn: code });
  return id;
}
