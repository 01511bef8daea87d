import type { Text } from '../wire/language.ts';

/**
 * Reason why a message was not sent at its time: its sender could not sign in any more, or may not send to these
 * people.
 */
export const unsentReasons = ['account', 'rights'] as const;
export type UnsentReason = (typeof unsentReasons)[number];

export const unsentReasonNames: Record<UnsentReason, Required<Text>> = {
  account: {
    zh: '到发送时间时，发送人的账号已停用、锁定或过期',
    en: 'The sender’s account was disabled, locked or expired when its time came',
    mn: 'Илгээх цагт илгээгчийн бүртгэл идэвхгүй, түгжээтэй эсвэл хугацаа нь дууссан байсан',
    tw: '到發送時間時，發送人的帳號已停用、鎖定或過期',
  },
  rights: {
    zh: '到发送时间时，发送人已没有向这些人发送的权限',
    en: 'The sender might not send to these people any more when its time came',
    mn: 'Илгээх цагт илгээгч эдгээр хүмүүст илгээх эрхгүй болсон байсан',
    tw: '到發送時間時，發送人已沒有向這些人發送的權限',
  },
};
