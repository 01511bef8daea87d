import { systemMessageType } from '@xueyan/contract/base/message';
import {
  type ApplicationKind,
  type ApplicationState,
  applicationKindNames,
} from '@xueyan/contract/school/course-application';
import type { Text } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

type Words = Required<Text>;

/** Paths of the pages on which requests of a kind are decided. */
export const answeringPath: Record<ApplicationKind, string> = {
  take: '/applications/take',
  audit: '/applications/audit',
  withdraw: '/applications/withdraw',
};

/** Inserts the name of the kind into the text of each language. */
const named = (kind: ApplicationKind, words: Words): Words => {
  const name = applicationKindNames[kind];
  return {
    zh: words.zh.replace('{kind}', name.zh),
    tw: words.tw.replace('{kind}', toTraditional(name.zh)),
    en: words.en.replace('{kind}', name.en),
    mn: words.mn.replace('{kind}', name.mn),
  };
};

interface About {
  kind: ApplicationKind;
  courseId: string;
  courseName: string;
}

/** Notifies the teachers of a course of a request. */
export const applicationReceived = (about: About, userName: string, teacherIds: string[]): OutgoingMessage => ({
  type: systemMessageType,
  title: named(about.kind, {
    zh: '{kind}申请：{user} · {course}',
    tw: '{kind}申請：{user} · {course}',
    en: '{kind}: {user} · {course}',
    mn: '{kind}: {user} · {course}',
  }),
  content: {
    zh: '{user} 对课程《{course}》提出申请，请审批。',
    tw: '{user} 對課程《{course}》提出申請，請審批。',
    en: '{user} asks about the course “{course}”. Please answer.',
    mn: '{user} «{course}» хичээлийн талаар хүсэлт гаргасан. Хариулна уу.',
  },
  values: { user: userName, course: about.courseName },
  to: { users: teacherIds },
  link: answeringPath[about.kind],
});

/** Notifies the teachers of a course of a student who was admitted automatically. */
export const tookAutomatically = (about: About, userName: string, teacherIds: string[]): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '选课成功：{user} · {course}',
    tw: '選課成功：{user} · {course}',
    en: 'Joined: {user} · {course}',
    mn: 'Элссэн: {user} · {course}',
  },
  content: {
    zh: '{user} 已按自动通过的规则加入课程《{course}》。',
    tw: '{user} 已按自動通過的規則加入課程《{course}》。',
    en: '{user} joined the course “{course}”, which lets students in by itself.',
    mn: '{user} «{course}» хичээлд автоматаар элслээ.',
  },
  values: { user: userName, course: about.courseName },
  to: { users: teacherIds },
  link: `${answeringPath[about.kind]}?tab=decided`,
});

const outcomes: Record<Exclude<ApplicationState, 'waiting' | 'cancelled'>, Words> = {
  approved: {
    zh: '{kind}申请已通过：{course}',
    tw: '{kind}申請已通過：{course}',
    en: 'Approved ({kind}): {course}',
    mn: 'Зөвшөөрсөн ({kind}): {course}',
  },
  rejected: {
    zh: '{kind}申请未通过：{course}',
    tw: '{kind}申請未通過：{course}',
    en: 'Rejected ({kind}): {course}',
    mn: 'Татгалзсан ({kind}): {course}',
  },
  expired: {
    zh: '{kind}申请已失效：{course}',
    tw: '{kind}申請已失效：{course}',
    en: 'Expired ({kind}): {course}',
    mn: 'Хугацаа дууссан ({kind}): {course}',
  },
};

/** Notifies the applicant of the decision. */
export const applicationAnswered = (
  about: About,
  state: keyof typeof outcomes,
  userId: string,
  answer: string,
): OutgoingMessage => ({
  type: systemMessageType,
  title: named(about.kind, outcomes[state]),
  content: answer
    ? { zh: '审批意见：{answer}', tw: '審批意見：{answer}', en: 'Answer: {answer}', mn: 'Хариу: {answer}' }
    : {
        zh: '课程《{course}》，点击查看。',
        tw: '課程《{course}》，點擊查看。',
        en: 'The course “{course}”: open it to see more.',
        mn: '«{course}» хичээл: нээж үзнэ үү.',
      },
  values: { course: about.courseName, answer },
  to: { users: [userId] },
  link: state === 'approved' && about.kind !== 'withdraw' ? `/hall/${about.courseId}` : '/hall/applications',
});
