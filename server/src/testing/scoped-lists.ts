import { noRecipients } from '@xueyan/contract/base/message';
import { applicationKinds } from '@xueyan/contract/school/course-application';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Permission } from '@xueyan/contract/wire/permission';
import { roles, schoolClasses, userRoles } from '../db/account.table.ts';
import { aiUsages } from '../db/ai.table.ts';
import { aiApplications } from '../db/ai-application.table.ts';
import { aiChats } from '../db/ai-chat.table.ts';
import { announcements } from '../db/announcement.table.ts';
import { articles } from '../db/article.table.ts';
import { attendanceSessions } from '../db/attendance.table.ts';
import { authorizations } from '../db/authorization.table.ts';
import { bookings } from '../db/booking.table.ts';
import { classSessions } from '../db/class-session.table.ts';
import { classrooms } from '../db/classroom.table.ts';
import { courseApplications } from '../db/course-application.table.ts';
import { datasets } from '../db/dataset.table.ts';
import { files } from '../db/file.table.ts';
import { newId } from '../db/id.ts';
import { materials } from '../db/material.table.ts';
import { messages } from '../db/message.table.ts';
import { questionBanks } from '../db/question.table.ts';
import { students } from '../db/student.table.ts';
import { courses, sections } from '../db/teaching.table.ts';
import { recordAudit } from '../features/base/audit/audit.service.ts';
import type { Caller, School } from './school.ts';

/** The list answers the record of each of these in whose data range it lies; a mark that its row carries, by who or where. */
interface ScopedList {
  /** By person: what a record of theirs carries. By organization: what one of it carries, that is nobody's own. */
  by: 'person' | 'organization';
  mark: (id: string) => string;
  /** Besides the page itself. */
  input?: (shared: SharedRecords) => object;
}

/** Records that calls must name to ask for a list at all. */
export interface SharedRecords {
  /** Everybody has it. */
  commonRoleId: string;
  /** Nobody has it. */
  emptyRoleId: string;
}

/** Short enough for every name. */
const nameOf = (kind: string, id: string) => `${kind}-${id.slice(-12)}`;

const ofPeople = { by: 'person', mark: (userId: string) => userId } as const;
const marked = (kind: string, by: ScopedList['by'] = 'person') => ({ by, mark: (id: string) => nameOf(kind, id) });

/** Every list with pages whose records have an owner or an organization. */
export const scopedLists: Record<string, ScopedList> = {
  'aiusage/list': ofPeople,
  'aiconversation/list': ofPeople,
  'aiapplication/listwaiting': ofPeople,
  'user/list': ofPeople,
  'online/list': ofPeople,
  'loginrecord/list': ofPeople,
  'authorization/list': ofPeople,
  'authorization/people': ofPeople,
  'role/listmember': { ...ofPeople, input: ({ commonRoleId }) => ({ roleId: commonRoleId }) },
  'role/listother': { ...ofPeople, input: ({ emptyRoleId }) => ({ roleId: emptyRoleId }) },
  'audit/list': { ...marked('audit'), input: () => ({ action: 'user.rename' }) },
  'announcement/list': marked('announcement'),
  'article/list': marked('article'),
  'message/listsent': marked('message'),
  'course/list': marked('course'),
  'signin/list': marked('course'),
  'classsession/list': marked('course'),
  'task/list': marked('course'),
  'courseapply/list': marked('course'),
  'attendclassapply/list': marked('course'),
  'withdrawapply/list': marked('course'),
  'booking/list': marked('booking'),
  'questionbank/list': marked('bank'),
  'material/list': marked('material'),
  'dataset/list': marked('dataset'),
  'organization/list': { by: 'organization', mark: (id) => id },
  'class/listkept': marked('class', 'organization'),
  'student/list': marked('student', 'organization'),
  'studentaccount/list': marked('student', 'organization'),
};

const wholeSchools = 'the school’s: who keeps them keeps all of them';
const oneParent = 'of one record, whose right is asked first';
const ones = 'nobody’s but one’s own';

/** Every other list with pages, and why the data range does not narrow it. */
export const unscopedLists: Record<string, string> = {
  'chat/list': ones,
  'aiapplication/list': ones,
  'aiapplication/listpublic': 'what is published for the reader',
  'knowledgebase/list': 'what somebody shares with the reader; `knowledge.test.ts` tries it',
  'knowledgedocument/list': oneParent,
  'knowledgedocument/listchunk': oneParent,
  'training/list': ones,
  'picture/list': oneParent,
  'class/list': 'the classes of the school, for a course to choose from',
  'classroom/list': 'the rooms of the school, which are nobody’s own; all for who holds `classroom.manage` for all',
  'booking/listuse': 'the rooms of the school, which are nobody’s own; as `classroom/list`',
  'class/liststudent': oneParent,
  'class/listother': 'students by their accounts, for one class; `reach.test.ts` tries it',
  'course/liststudy': ones,
  'courseapply/listmine': ones,
  'coursehall/list': 'the courses that their teachers offer to everybody',
  'announcement/listpublished': 'what is addressed to the reader',
  'message/listmessagecenter': ones,
  'article/listpublished': 'what the school writes for all of its people',
  'article/listcomment': oneParent,
  'mindmap/list': 'one’s own, and those that others share with the school; tried in `mind-map.test.ts`',
  'reporttemplate/list': 'one’s own, and what others share; tried in `report-template.test.ts`',
  'resourcelibrary/list': 'what is shared with one, besides one’s own; tried in `library.test.ts`',
  'message/readers': oneParent,
  'section/listprogress': oneParent,
  'discussion/list': oneParent,
  'discussion/listreply': oneParent,
  'survey/listanswer': oneParent,
  'task/listmine': ones,
  'task/listwork': oneParent,
  'usercenter/listlogin': ones,
  'submission/list': 'answers to a question, as `question/list`; tried in `submission.test.ts`',
  'paper/list': 'as `questionbank/list`',
  'exam/list': 'as `questionbank/list`',
  'exam/listmine': ones,
  'examaccount/list': 'as `exam/list`; tried in `exam-account.test.ts`',
  'practice/list': 'as `exam/list`',
  'practice/listprogress': oneParent,
  'practice/listmine': ones,
  'practice/listmistake': ones,
  'exam/listcandidate': oneParent,
  'exam/listanswer': oneParent,
  'match/list': 'as `exam/list`',
  'match/listmine': ones,
  'match/listentry': oneParent,
  'match/listsubmission': oneParent,
  'match/listmysubmission': ones,
  'proctoring/listexam': 'as `exam/list`, and exams of which one looks after a room; tried in `proctoring.test.ts`',
  'proctoring/listcandidate': oneParent,
  'proctoring/listevent': oneParent,
  'proctoring/listsnapshot': oneParent,
  'proctoring/listmessage': oneParent,
  'proctoring/listincident': oneParent,
  'examanalysis/listitem': oneParent,
  'markingplan/listmark': oneParent,
  'marker/listexam': 'exams in which one was asked to mark; tried in `marker.test.ts`',
  'marker/listanswer': oneParent,
  'regrade/preview': oneParent,
  'regrade/list': oneParent,
  'regrade/listchange': oneParent,
  'assistance/list': 'of the courses in which one helps; tried in `assistance.test.ts`',
  'experimenttraining/list': 'of the courses that one studies',
  'examappeal/list': 'of the exams of `exam/list`; tried in `exam-appeal.test.ts`',
  'questionmeasure/list': 'only of questions that exams measured; tried in `exam-analysis.test.ts`',
  'classsession/listmine': ones,
  'classsession/listpeople': oneParent,
  'classquestion/list': oneParent,
  'classquestion/listresponse': oneParent,
  'classdiscussion/list': oneParent,
  'coursestat/listclass': oneParent,
  'coursestat/listsection': oneParent,
  'coursestat/liststudent': oneParent,
  'reportarchive/list': 'reports of experiments in courses that one marks in; tried in `report-archive.test.ts`',
  'classnote/list': 'one’s own, and shared ones of classes that one runs or was called into',
  'grouping/list': oneParent,
  'team/listmember': oneParent,
  'weeklyreport/list': oneParent,
  'restudy/list': 'of the students of a class, as `student/list`',
  'question/list': 'of a bank, or of all banks: as `questionbank/list`',
  'labimage/list': wholeSchools,
  'imagelabel/list': wholeSchools,
  'commandlibrary/list': 'one’s own, and those that others share; tried in `command-library.test.ts`',
  'machine/list': 'who looks after the host looks after every machine on it',
  'machinequota/usage': 'as `machine/list`',
  'terminalrecording/list': 'as `machine/list`',
  'terminalrecording/listofsection': oneParent,
  'role/list': wholeSchools,
  'dictionary/list': wholeSchools,
  'dictionary/listentry': wholeSchools,
  'parameter/list': wholeSchools,
  'parameter/listchanges': wholeSchools,
  'sensitiveword/list': wholeSchools,
  'textreview/list': wholeSchools,
  'timingtask/list': wholeSchools,
  'timingtask/runs': wholeSchools,
  'backup/list': wholeSchools,
  'installation/parts': wholeSchools,
  'alertrule/list': wholeSchools,
  'alert/list': wholeSchools,
  'monitoring/endpoints': wholeSchools,
  'monitoring/statements': wholeSchools,
  'monitoring/failures': wholeSchools,
};

/** What it takes to ask for every list. */
export const listPermissions: Permission[] = [
  ...(['user.manage', 'online.manage', 'login.read', 'authorization.manage', 'role.manage', 'audit.read'] as const),
  ...([
    'announcement.manage',
    'article.manage',
    'message.send',
    'course.teach',
    'course.manage',
    'signin.run',
  ] as const),
  ...(['question.write', 'question.manage', 'organization.manage', 'member.manage'] as const),
  ...([
    'booking.request',
    'booking.decide',
    'ai.manage',
    'prep.use',
    'prep.manage',
    'ai.audit',
    'training.use',
  ] as const),
];

const addressed = { ...noRecipients, everyone: true };

/** Makes a record of every kind for each of the people; `asker` wants something of each. */
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
    await sql.insert(aiApplications).values({ ...made, form: {} as never });
    await sql.insert(aiChats).values({ userId: id, title: 'x', plan });
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
    const material = { name: title('material'), category: 'document', ownerId: id } as const;
    await sql.insert(materials).values({ ...material, fileId: file?.id ?? '' });
  }
}

/** Makes a class with a student in each of the organizations. */
export async function giveClasses({ sql }: School, organizationIds: string[]): Promise<void> {
  for (const [i, organizationId] of organizationIds.entries()) {
    const named = { code: `MX_${i}`, name: nameOf('class', organizationId), organizationId };
    const [made] = await sql.insert(schoolClasses).values(named).returning();
    await sql
      .insert(students)
      .values({ number: `mx_${i}000`, name: nameOf('student', organizationId), classId: made?.id ?? null });
  }
}

/** Makes a role that grants nothing. */
export async function addBareRole({ sql }: School, code: string): Promise<string> {
  const id = newId();
  await sql.insert(roles).values({ id, code, name: code, nameEn: code });
  return id;
}
