import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

/** Tells contestants that the whole board can be read, with what came after the freeze. */
export const boardRevealed = ({ id, name }: { id: string; name: string }, userIds: string[]): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '榜单已公布：{name}',
    en: 'The final board: {name}',
    mn: 'Эцсийн самбар: {name}',
    tw: '榜單已公布：{name}',
  },
  content: {
    zh: '「{name}」的最终榜单已公布，封榜后的结果也已计入，打开竞赛查看。',
    en: 'The final board of {name} is out, with the results after the freeze. Open the match to read it.',
    mn: '«{name}» тэмцээний эцсийн самбар гарлаа, царцаасны дараах дүн ч орсон. Тэмцээнээ нээж үзнэ үү.',
    tw: '「{name}」的最終榜單已公布，封榜後的結果也已計入，開啟競賽檢視。',
  },
  values: { name },
  to: { users: userIds },
  link: `/matches/${id}`,
});
