import { systemMessageType } from '@xueyan/contract/base/message';
import { type ResearchMove, researchMoveNames } from '@xueyan/contract/research/research-policy';
import { toTraditional } from '../../../http/traditional.ts';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

const linkOf = (projectId: string) => `/research/projects/${projectId}`;

/** Notifies a person that they take part in a project, with a link. */
export const memberAdded = (
  projectId: string,
  values: { name: string; by: string },
  userId: string,
): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '您已加入科研项目「{name}」',
    tw: '您已加入科研項目「{name}」',
    en: 'You take part in the research project {name}',
    mn: 'Та {name} судалгааны төсөлд орлоо',
  },
  content: {
    zh: '{by} 将您加为成员，您可以查看项目并添加纪要和文件。',
    tw: '{by} 將您加為成員，您可以查看項目並添加紀要和文件。',
    en: '{by} took you in. You see the project, and add notes and files.',
    mn: '{by} таныг нэмлээ. Төслийг харж, тэмдэглэл, файл нэмнэ.',
  },
  values,
  to: { users: [userId] },
  link: linkOf(projectId),
});

/** Notifies the leader of a project of a decision. */
export const projectDecided = (
  projectId: string,
  move: ResearchMove,
  values: { name: string; by: string; reason: string },
  leaderId: string,
): OutgoingMessage => {
  const { zh, en, mn } = researchMoveNames[move];
  return {
    type: systemMessageType,
    title: {
      zh: `科研项目「{name}」：${zh}`,
      tw: `科研項目「{name}」：${toTraditional(zh)}`,
      en: `Research project {name}: ${en}`,
      mn: `{name} судалгааны төсөл: ${mn}`,
    },
    content: {
      zh: '{by}：{reason}',
      tw: '{by}：{reason}',
      en: '{by}: {reason}',
      mn: '{by}: {reason}',
    },
    values,
    to: { users: [leaderId] },
    link: linkOf(projectId),
  };
};
