import { MemoExport } from '@xueyan/contract/memo/memo';
import type { Text } from '@xueyan/contract/wire/language';
import { admit } from '../../../http/admission.ts';
import { sendSheet, stamp } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { textsIn } from '../../../http/traditional.ts';
import { clock } from '../../../platform/clock.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { memosToExport } from './memo.service.ts';

const words = {
  name: { zh: '备忘录', en: 'Memos', mn: 'Тэмдэглэл' },
  time: { zh: '提醒时间', en: 'Reminder time', mn: 'Сануулах цаг' },
  title: { zh: '标题', en: 'Title', mn: 'Гарчиг' },
  content: { zh: '内容', en: 'Content', mn: 'Агуулга' },
  state: { zh: '状态', en: 'State', mn: 'Төлөв' },
  past: { zh: '已过期', en: 'Past', mn: 'Өнгөрсөн' },
  coming: { zh: '未到时间', en: 'To come', mn: 'Удахгүй' },
} satisfies Record<string, Text>;

/** Export of the selected memos of a day as a workbook named 备忘录 with the time. */
export const memoStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post('/api/memorandum/export', async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const { language } = actor;
    const input = parseInput(MemoExport, request.body ?? {}, language);
    const memos = await memosToExport(db, platform.clock, actor, input);
    const say = (text: Text) => textsIn(language, text);
    const workbook = await writeSheet({
      sheets: [
        {
          name: say(words.name),
          columns: [
            { title: say(words.time), kind: 'time' },
            { title: say(words.title), width: 28 },
            { title: say(words.content), width: 60 },
            { title: say(words.state), width: 12 },
          ],
          rows: memos.map((memo) => [
            memo.reminderTime,
            memo.memoTitle,
            memo.memoContent,
            say(memo.isPast ? words.past : words.coming),
          ]),
        },
      ],
    });
    return sendSheet(reply, `${say(words.name)}${stamp(platform.clock.write(clock.now()))}`, workbook);
  });
};
