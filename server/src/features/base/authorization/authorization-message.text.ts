import { type LapseReason, lapseReasonNames } from '@xueyan/contract/base/authorization';
import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../message/sending.service.ts';

interface Told {
  role: string;
  /** In the school's time zone. */
  end: string;
  to: string[];
}

/** To the holders of a new authorization. */
export const authorizationGranted = ({ role, end, to }: Told, start: string): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '您获得了角色授权：{role}',
    en: 'You were given the role {role}',
    mn: 'Танд {role} үүргийн эрх олголоо',
    tw: '您獲得了角色授權：{role}',
  },
  content: {
    zh: '角色「{role}」自 {start} 起有效，至 {end} 到期。',
    en: 'The role “{role}” is yours from {start} until {end}.',
    mn: '«{role}» үүрэг {start}-с {end} хүртэл хүчинтэй.',
    tw: '角色「{role}」自 {start} 起有效，至 {end} 到期。',
  },
  values: { role, start, end },
  to: { users: to },
});

/** To the holder of a revoked one. */
export const authorizationRevoked = ({ role, to }: Omit<Told, 'end'>, reason: string): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '角色授权已撤销：{role}',
    en: 'The role {role} was taken back',
    mn: '{role} үүргийн эрхийг цуцаллаа',
    tw: '角色授權已撤銷：{role}',
  },
  content: {
    zh: '您的角色「{role}」已被撤销，理由：{reason}',
    en: 'Your role “{role}” was taken back: {reason}',
    mn: 'Таны «{role}» үүргийг цуцалсан. Шалтгаан: {reason}',
    tw: '您的角色「{role}」已被撤銷，理由：{reason}',
  },
  values: { role, reason },
  to: { users: to },
});

/** To holder and grantor, a week before the end. */
export const authorizationEnding = ({ role, end, to }: Told, name: string): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '角色授权即将到期：{role}',
    en: 'The role {role} ends soon',
    mn: '{role} үүргийн эрх удахгүй дуусна',
    tw: '角色授權即將到期：{role}',
  },
  content: {
    zh: '{name} 的角色「{role}」将于 {end} 到期。如仍需要，请在到期前重新授权。',
    en: 'The role “{role}” of {name} ends at {end}. If it is still needed, grant it anew before.',
    mn: '{name}-н «{role}» үүрэг {end}-д дуусна. Шаардлагатай бол дахин олгоно уу.',
    tw: '{name} 的角色「{role}」將於 {end} 到期。如仍需要，請在到期前重新授權。',
  },
  values: { role, name, end },
  to: { users: to },
});

/** To holder and grantor: it did not begin. */
export const authorizationLapsed = (
  { role, name, to }: Omit<Told, 'end'> & { name: string },
  reason: LapseReason,
): OutgoingMessage => {
  const { zh, en, mn, tw } = lapseReasonNames[reason];
  return {
    type: systemMessageType,
    title: {
      zh: '角色授权未生效：{role}',
      en: 'The role {role} did not begin',
      mn: '{role} үүргийн эрх эхэлсэнгүй',
      tw: '角色授權未生效：{role}',
    },
    content: {
      zh: `{name} 的角色「{role}」没有生效：${zh}。如仍需要，请由其他管理员重新授权。`,
      en: `The role “{role}” of {name} did not begin: ${en}. If it is still needed, another administrator grants it anew.`,
      mn: `{name}-н «{role}» үүрэг эхэлсэнгүй: ${mn}. Шаардлагатай бол өөр админ дахин олгоно.`,
      tw: `{name} 的角色「{role}」沒有生效：${tw}。如仍需要，請由其他管理員重新授權。`,
    },
    values: { role, name },
    to: { users: to },
  };
};
