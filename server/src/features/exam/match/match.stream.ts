import { boardExport } from '@xueyan/contract/exam/match-board';
import type { Text } from '@xueyan/contract/wire/language';
import { admit } from '../../../http/admission.ts';
import { sendSheet, stamp } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { textsIn } from '../../../http/traditional.ts';
import { writeSheet } from '../../../platform/sheet.ts';
import { getBoard } from './board.service.ts';
import { cellText } from './board-text.rule.ts';
import { matchToRun } from './match.service.ts';

const words = {
  board: { zh: '榜单', en: 'Board', mn: 'Самбар' },
  rank: { zh: '名次', en: 'Rank', mn: 'Байр' },
  entry: { zh: '参赛者', en: 'Entry', mn: 'Оролцогч' },
  members: { zh: '成员', en: 'Members', mn: 'Гишүүд' },
  solved: { zh: '通过题数', en: 'Solved', mn: 'Бодсон' },
  penalty: { zh: '罚时（分钟）', en: 'Penalty (min)', mn: 'Торгууль (мин)' },
  points: { zh: '得分', en: 'Points', mn: 'Оноо' },
} satisfies Record<string, Text>;

/** Streams the current board as a workbook, with a column for each problem. */
export const matchStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${boardExport.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:exam.give' });
    const { language } = actor;
    const say = (text: Text) => textsIn(language, text);
    const { matchId } = parseInput(boardExport.input, request.body ?? {}, language);
    await matchToRun(db, actor, matchId);
    const { matchName, rules, problems, rows } = await getBoard(db, platform, actor, { matchId, frozen: false });
    const isIcpc = rules === 'icpc';
    const number = { kind: 'number' } as const;
    const bytes = await writeSheet({
      sheets: [
        {
          name: say(words.board),
          columns: [
            { title: say(words.rank), ...number },
            { title: say(words.entry), width: 28 },
            { title: say(words.members), width: 36 },
            ...(isIcpc
              ? [
                  { title: say(words.solved), ...number },
                  { title: say(words.penalty), ...number },
                ]
              : [{ title: say(words.points), ...number }]),
            ...problems.map(({ label, problemName }) => ({ title: `${label} ${problemName}`, width: 14 })),
          ],
          rows: rows.map((row) => [
            row.official ? row.rank : '*',
            row.entryName,
            row.members.join('、'),
            ...(isIcpc ? [row.solved, row.penalty] : [row.points]),
            ...row.cells.map((cell) => cellText(rules, cell)),
          ]),
        },
      ],
    });
    const { clock } = platform;
    return sendSheet(reply, `${matchName} ${say(words.board)} ${stamp(clock.write(clock.now()))}`, bytes);
  });
};
