import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

const ownLink = '/prep/mirrors?view=requests';

/** Notifies who builds images of a new request. */
export const requestMade = (name: string, user: string, reason: string): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '镜像申请待审批：{name}',
    tw: '映像檔申請待審批：{name}',
    en: 'A request for an image waits: {name}',
    mn: 'Дүрсийн хүсэлт хүлээж байна: {name}',
  },
  content: {
    zh: '{user} 申请新镜像「{name}」：{reason}',
    tw: '{user} 申請新映像檔「{name}」：{reason}',
    en: '{user} asks for a new image, {name}: {reason}',
    mn: '{user} шинэ дүрс хүсэж байна, {name}: {reason}',
  },
  values: { name, user, reason },
  to: { roles: ['ROLE_ADMIN'] },
  link: '/prep/mirrors?view=all',
});

interface Decision {
  name: string;
  by: string;
  answer: string;
}

const toRequester = (userId: string) => ({ type: systemMessageType, to: { users: [userId] }, link: ownLink });

export const requestApproved = (userId: string, { answer, ...values }: Decision): OutgoingMessage => ({
  ...toRequester(userId),
  title: {
    zh: '镜像申请已通过：{name}',
    tw: '映像檔申請已通過：{name}',
    en: 'Your image is being built: {name}',
    mn: 'Таны дүрсийг бүтээж байна: {name}',
  },
  content: {
    zh: '{by} 通过了申请，镜像正在构建，发布后会再通知您。{answer}',
    tw: '{by} 通過了申請，映像檔正在建置，發佈後會再通知您。{answer}',
    en: '{by} approved it. The image is being built; you are told when it is published. {answer}',
    mn: '{by} зөвшөөрлөө. Дүрсийг бүтээж байна; нийтлэхэд мэдэгдэнэ. {answer}',
  },
  values: { ...values, answer },
});

export const requestRejected = (userId: string, values: Decision): OutgoingMessage => ({
  ...toRequester(userId),
  title: {
    zh: '镜像申请未通过：{name}',
    tw: '映像檔申請未通過：{name}',
    en: 'Your request for an image was refused: {name}',
    mn: 'Дүрсийн хүсэлтээс татгалзлаа: {name}',
  },
  content: {
    zh: '{by}：{answer}',
    tw: '{by}：{answer}',
    en: '{by}: {answer}',
    mn: '{by}: {answer}',
  },
  values: { ...values },
});

export const imagePublished = (userId: string, name: string): OutgoingMessage => ({
  ...toRequester(userId),
  title: {
    zh: '镜像已发布：{name}',
    tw: '映像檔已發佈：{name}',
    en: 'Your image is published: {name}',
    mn: 'Таны дүрс нийтлэгдлээ: {name}',
  },
  content: {
    zh: '您申请的镜像「{name}」已发布，可以试用，也可以在实验中选择。',
    tw: '您申請的映像檔「{name}」已發佈，可以試用，也可以在實驗中選擇。',
    en: 'The image {name} that you asked for is published: try it, or choose it in an experiment.',
    mn: 'Таны хүссэн {name} дүрс нийтлэгдлээ: туршиж эсвэл туршилтад сонгож болно.',
  },
  values: { name },
  link: '/prep/mirrors',
});

/** Notifies the requester and the decider, who can look at the log. */
export const buildFailed = (userIds: string[], name: string): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '镜像构建失败：{name}',
    tw: '映像檔建置失敗：{name}',
    en: 'The build of an image failed: {name}',
    mn: 'Дүрс бүтээхэд амжилтгүй: {name}',
  },
  content: {
    zh: '「{name}」没有构建成功。管理员可以在镜像管理中查看构建日志、修改配方后重新构建；发布后会再通知申请人。',
    tw: '「{name}」沒有建置成功。管理員可以在映像檔管理中查看建置日誌、修改配方後重新建置；發佈後會再通知申請人。',
    en: '{name} could not be built. An administrator reads the log among the images, mends the recipe and builds it again; who asked is told once it is published.',
    mn: '{name} бүтээгдсэнгүй. Админ логийг хараад жорыг засаж дахин бүтээнэ; нийтлэхэд хүсэгчид мэдэгдэнэ.',
  },
  values: { name },
  to: { users: userIds },
  link: ownLink,
});
