import { memoApi } from '@xueyan/contract/memo/memo';
import { implement } from '../../../http/implement.ts';
import { textsIn } from '../../../http/traditional.ts';
import {
  createMemo,
  listDay,
  listDue,
  listMonth,
  removeMemo,
  searchMemos,
  seeReminders,
  snoozeReminder,
  updateMemo,
} from './memo.service.ts';

/** Success texts that the pages show. */
const said = {
  saved: { zh: '新增成功！', en: 'Added!', mn: 'Амжилттай нэмлээ!' },
  updated: { zh: '修改成功！', en: 'Changed!', mn: 'Амжилттай өөрчиллөө!' },
  deleted: { zh: '删除成功！', en: 'Deleted!', mn: 'Амжилттай устгалаа!' },
};

export const memoRoutes = implement(memoApi, {
  list: async ({ db, platform, actor, input }) => ({
    basMemoList: await listDay(db, platform.clock, actor, input.selDate),
  }),
  listMonth: async ({ db, platform, actor, input }) => ({
    basMemoList: await listMonth(db, platform.clock, actor, input.currnetMonth),
  }),
  save: async ({ db, platform, actor, input, language, tell }) => {
    const omId = await createMemo(db, platform.clock, actor, input);
    tell({ msg: textsIn(language, said.saved) });
    return { omId };
  },
  update: async ({ db, platform, actor, input: { omId, ...form }, language, tell }) => {
    await updateMemo(db, platform, actor, omId, form);
    tell({ msg: textsIn(language, said.updated) });
  },
  remove: async ({ db, platform, actor, input, language, tell }) => {
    await removeMemo(db, platform, actor, input.omId);
    tell({ msg: textsIn(language, said.deleted) });
  },
  search: async ({ db, platform, actor, input }) => ({
    basMemoList: await searchMemos(db, platform.clock, actor, input.keyword),
  }),
  listDue: ({ db, platform, actor }) => listDue(db, platform.clock, actor),
  seen: ({ db, platform, actor, input }) => seeReminders(db, platform, actor, input.omIds),
  snooze: async ({ db, platform, actor, input }) => ({
    dueTime: platform.clock.write(await snoozeReminder(db, platform, actor, input.omId, input.until)),
  }),
});
