import { z } from 'zod';
import { faults } from '../wire/fault.ts';

/** Why AI is closed, and the title of the exam or experiment. */
export const AiClosed = z.object({ by: z.enum(['exam', 'experiment']), title: z.string() });
export type AiClosed = z.output<typeof AiClosed>;

export const aiGateFaults = faults('aigate', {
  exam: {
    status: 403,
    zh: '您正在参加考试「{title}」，考试期间不能使用 AI，交卷后恢复',
    en: 'You are sitting the exam “{title}”: AI is closed until you hand in',
    mn: 'Та «{title}» шалгалт өгч байна: хураалгах хүртэл AI хаалттай',
  },
  experiment: {
    status: 403,
    zh: '老师没有在实验「{title}」中开放 AI。请先自己完成，或请老师远程协助；释放实验机后可以在别处使用 AI',
    en: 'The teacher has closed AI in the experiment “{title}”; ask your teacher, or use AI elsewhere once your machine is released',
    mn: 'Багш «{title}» туршилтад AI хаасан. Багшаасаа тусламж хүсэх, эсвэл машинаа чөлөөлсний дараа ашиглана уу',
  },
});
