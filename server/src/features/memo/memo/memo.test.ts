import { authApi } from '@xueyan/contract/base/auth';
import { type Memo, memoApi, memosPerDay } from '@xueyan/contract/memo/memo';
import { roleCodes } from '@xueyan/contract/wire/actor';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import type { Meta } from '@xueyan/contract/wire/envelope';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memos } from '../../../db/memo.table.ts';
import { auditEntries } from '../../../db/system.table.ts';
import { readSheet } from '../../../platform/parser/read-sheet.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let student: Caller;
let other: Caller;
let count = 0;
beforeAll(async () => {
  school = await openSchool();
  other = await school.signIn('ROLE_STUDENT', 'other');
});
afterAll(() => school.close());
/** Each test has its own person, and so an empty calendar. */
beforeEach(async () => {
  student = await school.signIn('ROLE_STUDENT', `student${++count}`);
});

const clock = () => school.server.platform.clock;
/** Returns a time in wire format, so many seconds from now. */
const inSeconds = (seconds: number) => clock().write(new Date(Date.now() + seconds * 1000));
const form = { memoTitle: '交实验报告', memoContent: '第三章', reminderTime: '2099-03-01 08:30:00' };
const day = form.reminderTime.slice(0, 10);

const save = async (more: Partial<typeof form> = {}, who = student) =>
  (await who.call(memoApi.save, { ...form, ...more })).omId;
const list = async (selDate = day, who = student): Promise<Memo[]> =>
  (await who.call(memoApi.list, { selDate })).basMemoList;
/** Creates a memo whose time has come, which no call can do. */
const savePast = async (remindAt = new Date(Date.now() - 3_600_000), who = student) => {
  const omId = await save({}, who);
  await school.sql.update(memos).set({ remindAt, dueAt: remindAt }).where(eq(memos.id, omId));
  return omId;
};

describe('a memo §memo.21', () => {
  test('is created, and listed on its day and in its month §memo.8,18', async () => {
    const answer = await student.ask(memoApi.save, form);
    expect(answer.meta).toMatchObject({ success: true, msg: '新增成功！' });
    const memo = { omId: answer.data.omId, ...form, isPast: false };
    expect(await list()).toEqual([memo]);
    expect((await student.call(memoApi.listMonth, { currnetMonth: '2099-03' })).basMemoList).toEqual([memo]);
    for (const selDate of ['2099-02-28', '2099-03-02']) expect(await list(selDate)).toEqual([]);
    for (const currnetMonth of ['2099-02', '2099-04'])
      expect((await student.call(memoApi.listMonth, { currnetMonth })).basMemoList).toEqual([]);
  });

  test('is created without content, and unknown keys are ignored §memo.14', async () => {
    const { memoTitle, reminderTime } = form;
    const answer = await student.ask(memoApi.save, { memoTitle, reminderTime, colour: 'red' });
    expect(answer.meta.success).toBe(true);
    expect(await list()).toMatchObject([{ memoContent: '' }]);
  });

  test('belongs to a day of the school’s calendar from its first to its last second, in order of time', async () => {
    await save({ memoTitle: 'last', reminderTime: `${day} 23:59:59` });
    await save({ memoTitle: 'first', reminderTime: `${day} 00:00:00` });
    await save({ memoTitle: 'next day', reminderTime: '2099-03-02 00:00:00' });
    expect((await list()).map(({ memoTitle }) => memoTitle)).toEqual(['first', 'last']);
    const month = await student.call(memoApi.listMonth, { currnetMonth: '2099-03' });
    expect(month.basMemoList.map(({ memoTitle }) => memoTitle)).toEqual(['first', 'last', 'next day']);
  });

  test('is changed before its time, with a success text §memo.9,18', async () => {
    const omId = await save();
    const changed = { memoTitle: '换个题目', memoContent: '', reminderTime: '2099-03-05 00:00:00' };
    const answer = await student.ask(memoApi.update, { ...changed, omId });
    expect(answer.meta).toMatchObject({ success: true, msg: '修改成功！' });
    expect(await list()).toEqual([]);
    expect(await list('2099-03-05')).toEqual([{ ...changed, omId, isPast: false }]);
  });

  test('is deleted with a success text and an audit record without its content §memo.18', async () => {
    const omId = await save();
    expect((await student.ask(memoApi.remove, { omId })).meta).toMatchObject({ success: true, msg: '删除成功！' });
    expect(await list()).toEqual([]);
    const audited = await school.sql.select().from(auditEntries).where(eq(auditEntries.target, omId));
    expect(audited).toMatchObject([{ action: 'memo.delete', actorId: student.id }]);
    expect(JSON.stringify(audited)).not.toContain(form.memoTitle);
    const again = await student.ask(memoApi.remove, { omId });
    expect(again).toMatchObject({ status: 403, meta: { code: 'wire.gone' } });
  });

  test.each(['👨‍👩‍👧‍👦', '𠮷', '备', 'é'])(
    'may have 20 %s in its title and 200 in its content, but no more §memo.11,14',
    async (sign) => {
      await save({ memoTitle: sign.repeat(20), memoContent: sign.repeat(200) });
      expect((await list())[0]).toMatchObject({ memoTitle: sign.repeat(20), memoContent: sign.repeat(200) });
      for (const [field, wrong] of [
        ['memoTitle', { memoTitle: sign.repeat(21) }],
        ['memoContent', { memoContent: sign.repeat(201) }],
      ] as const) {
        const answer = await student.ask(memoApi.save, { ...form, ...wrong });
        expect(answer).toMatchObject({ status: 400, meta: { code: 'wire.badInput' } });
        expect(answer.meta.msg).toContain(field);
        expect(answer.meta.msg).toContain(field === 'memoTitle' ? '20' : '200');
      }
    },
  );

  test.each([
    ['no title', { memoTitle: '' }],
    ['a title of spaces', { memoTitle: ' 　\t' }],
    ['one sign that is a heap of marks', { memoTitle: `a${'\u0301'.repeat(400)}` }],
    ['no time', { reminderTime: undefined }],
    ['an empty time', { reminderTime: '' }],
    ['a day alone', { reminderTime: '2099-03-01' }],
    ['a day that does not exist', { reminderTime: '2099-02-29 08:00:00' }],
    ['an hour that does not exist', { reminderTime: '2099-03-01 24:00:00' }],
    ['a year beyond the calendar', { reminderTime: '2101-01-01 00:00:00' }],
    ['a title that is a number', { memoTitle: 7 }],
  ])('with %s is refused with the name of the field §memo.11', async (_, wrong) => {
    const omId = await save();
    for (const answer of [
      await student.ask(memoApi.save, { ...form, ...wrong }),
      await student.ask(memoApi.update, { ...form, ...wrong, omId }),
    ]) {
      expect(answer).toMatchObject({ status: 400, meta: { code: 'wire.badInput' } });
      expect(answer.meta.msg).toContain(Object.keys(wrong)[0]);
    }
  });

  test('in the past is refused, and one second ahead is accepted §memo.13', async () => {
    for (const seconds of [0, -1, -86_400]) {
      const answer = await student.ask(memoApi.save, { ...form, reminderTime: inSeconds(seconds) });
      expect(answer).toMatchObject({ status: 200, meta: { success: false, code: 'memo.timePast' } });
    }
    // Two seconds, because the wire has no fractions and one may have passed when the call arrives.
    const soon = inSeconds(2);
    await save({ reminderTime: soon });
    const omId = await save();
    const moved = await student.ask(memoApi.update, { ...form, omId, reminderTime: inSeconds(-1) });
    expect(moved.meta).toMatchObject({ success: false, code: 'memo.timePast' });
    expect(await list()).toMatchObject([form]);
  });

  test('in the past is marked so, cannot be changed, and can be deleted §memo.5,9', async () => {
    const omId = await savePast(new Date('2026-01-05T02:00:00Z'));
    expect(await list('2026-01-05')).toMatchObject([{ omId, isPast: true, reminderTime: '2026-01-05 10:00:00' }]);
    const answer = await student.ask(memoApi.update, { ...form, omId });
    expect(answer).toMatchObject({
      status: 200,
      meta: { success: false, code: 'memo.past', msg: '过期的备忘录不能修改' },
    });
    await student.call(memoApi.remove, { omId });
    expect(await list('2026-01-05')).toEqual([]);
  });

  test(`is refused when its day has ${memosPerDay}, also with concurrent calls`, async () => {
    const row = { ownerId: student.id, title: 'x', remindAt: clock().read(form.reminderTime) };
    const rows = Array.from({ length: memosPerDay - 3 }, () => ({ ...row, dueAt: row.remindAt }));
    await school.sql.insert(memos).values(rows);
    const answers = await Promise.all(Array.from({ length: 8 }, () => student.ask(memoApi.save, form)));
    expect(answers.filter(({ meta }) => meta.success)).toHaveLength(3);
    expect(answers.find(({ meta }) => !meta.success)?.meta).toMatchObject({ code: 'memo.dayFull' });
    // Another day has room, and a move within the full day adds nothing.
    const omId = (await list())[0]?.omId ?? '';
    await student.call(memoApi.update, { ...form, omId, reminderTime: `${day} 09:00:00` });
    await save({ reminderTime: '2099-03-02 08:00:00' });
  });

  test('of somebody else cannot be seen, changed or deleted, and looks like a missing one §memo.33', async () => {
    const omId = await save({}, other);
    const past = await savePast(undefined, other);
    expect(await list()).toEqual([]);
    const manager = await school.signIn('ROLE_ADMIN', `manager${count}`);
    for (const who of [student, manager]) {
      for (const id of [omId, past, crypto.randomUUID()]) {
        for (const answer of [
          await who.ask(memoApi.update, { ...form, omId: id }),
          await who.ask(memoApi.remove, { omId: id }),
          await who.ask(memoApi.seen, { omIds: [id] }),
          await who.ask(memoApi.snooze, { omId: id, until: 'minutes5' }),
        ])
          expect(answer).toMatchObject({ status: 403, meta: { code: 'wire.gone' } });
      }
    }
    expect(await list(day, other)).toMatchObject([{ omId, ...form }]);
  });

  test.each(roleCodes)('is available to everybody, including %s §memo.33', async (role) => {
    const who = await school.signIn(role, `as-${role.toLowerCase()}`);
    await save({}, who);
    expect(await list(day, who)).toHaveLength(1);
  });

  test('with an invalid time is refused with a reason in the actor’s language', async () => {
    const said = async (reminderTime: string) => (await student.ask(memoApi.save, { ...form, reminderTime })).meta.msg;
    expect(await said('2099-02-29 08:00:00')).toBe('reminderTime：日期或时间不存在');
    expect(await said('2101-01-01 00:00:00')).toBe('reminderTime：年份须在 1900 至 2100 之间');
    expect((await student.ask(memoApi.list, { selDate: '1899-12-31' })).meta.msg).toContain('1900 至 2100');
  });

  test.each(Object.values(memoApi).map((endpoint) => [endpoint.path, endpoint as Endpoint]))(
    'refuses %s without a token §memo.33',
    async (_, endpoint) => {
      expect((await school.nobody.ask(endpoint, {})).status).toBe(401);
    },
  );

  test.each([
    [memoApi.list, 'selDate', ['', '2026-13-01', '2026-02-30', '1899-12-31', '2101-01-01', '0000-01-01', 20260101]],
    [memoApi.listMonth, 'currnetMonth', ['', '2026', '2026-00', '2026-13', '1899-12', '2101-01', '2026-1', null]],
  ] as const)('an invalid day or month of a list is refused', async (endpoint, field, values) => {
    for (const value of values) {
      const answer = await student.ask(endpoint, { [field]: value });
      expect(answer).toMatchObject({ status: 400, meta: { code: 'wire.badInput' } });
      expect(answer.meta.msg).toContain(field);
    }
    expect((await student.ask(endpoint, {})).status).toBe(400);
  });

  test('of the first or the last day of the calendar is accepted', async () => {
    expect(await list('1900-01-01')).toEqual([]);
    expect(await list('2100-12-31')).toEqual([]);
    await save({ reminderTime: '2100-12-31 23:59:59' });
    expect((await student.call(memoApi.listMonth, { currnetMonth: '2100-12' })).basMemoList).toHaveLength(1);
  });
});

describe('the search §memo.21,24', () => {
  const search = async (keyword: string) =>
    (await student.call(memoApi.search, { keyword })).basMemoList.map(({ memoTitle }) => memoTitle);

  test('finds titles and contents, newest first, and treats % literally', async () => {
    await save({ memoTitle: '开会', memoContent: '带上 Report' });
    await save({ memoTitle: 'report 截止', memoContent: '', reminderTime: '2099-04-01 08:00:00' });
    await save({ memoTitle: '100%', memoContent: '' });
    await save({ memoTitle: '别人的 report' }, other);
    expect(await search('REPORT')).toEqual(['report 截止', '开会']);
    expect(await search(' 会 ')).toEqual(['开会']);
    expect(await search('%')).toEqual(['100%']);
    expect(await search('没有')).toEqual([]);
  });

  test('refuses an empty or too long keyword and unknown keys', async () => {
    for (const input of [{ keyword: ' ' }, { keyword: 'x'.repeat(41) }, {}, { keyword: 'x', pageNum: 1 }])
      expect((await student.ask(memoApi.search, input)).status).toBe(400);
    await student.call(memoApi.search, { keyword: 'x'.repeat(40) });
  });
});

describe('the export §memo.21', () => {
  const send = (body: unknown, language = 'zh_cn', who = student) =>
    fetch(`${school.url}/api/memorandum/export`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        ...(who.token ? { authorization: who.token, appid: who.loginName } : {}),
      },
      body: JSON.stringify(body),
    });
  const refused = async (response: Response) => ({
    status: response.status,
    ...((await response.json()) as { meta: Meta }).meta,
  });
  const rowsOf = async (response: Response) =>
    readSheet(Buffer.from(await response.arrayBuffer()), { maxBytes: 1_000_000, maxRows: 200, maxColumns: 20 });

  test('returns the selected memos as a workbook named 备忘录 with the time §memo.16', async () => {
    const late = await save({ memoTitle: '=1+1', memoContent: '第一行\n第二行', reminderTime: `${day} 20:00:00` });
    const early = await save({ memoTitle: '早课', memoContent: '' });
    await save({ memoTitle: '没有勾选' });
    const before = clock().write(new Date()).replace(/\D/g, '');
    const response = await send({ selDate: day, omIds: [late, early, late], other: 1 });
    expect(response.status).toBe(200);
    const name = decodeURIComponent(
      /filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
    );
    expect(name).toMatch(/^备忘录\d{14}\.xlsx$/);
    expect(name.slice(3, 17) >= before).toBe(true);
    expect(await rowsOf(response)).toEqual([
      ['提醒时间', '标题', '内容', '状态'],
      [`${day} 08:30:00`, '早课', '', '未到时间'],
      [`${day} 20:00:00`, '=1+1', '第一行\n第二行', '未到时间'],
    ]);
  });

  test.each([
    ['en_us', 'Reminder time', 'Memos'],
    ['mn', 'Сануулах цаг', 'Тэмдэглэл'],
    ['zh_tw', '提醒時間', '備忘錄'],
  ])('uses the language of the actor: %s', async (language, title, file) => {
    const omId = await save();
    const response = await send({ selDate: day, omIds: [omId] }, language);
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(file);
    expect((await rowsOf(response))[0]?.[0]).toBe(title);
  });

  test('refuses a day without memos and an empty selection with the texts of the screen §memo.15', async () => {
    const nothing = await refused(await send({ selDate: day, omIds: [] }));
    expect(nothing).toEqual({ status: 200, success: false, code: 'memo.nothingToExport', msg: '暂无导出数据！' });
    await save();
    const unticked = await refused(await send({ selDate: day, omIds: [] }));
    expect(unticked).toEqual({ status: 200, success: false, code: 'memo.nothingTicked', msg: '请至少勾选一条数据！' });
  });

  test('refuses memos of somebody else, of another day, or that do not exist', async () => {
    const mine = await save();
    const elsewhere = await save({ reminderTime: '2099-03-02 08:00:00' });
    const theirs = await save({}, other);
    for (const omId of [elsewhere, theirs, crypto.randomUUID()])
      expect(await refused(await send({ selDate: day, omIds: [mine, omId] }))).toMatchObject({
        status: 403,
        code: 'wire.gone',
      });
  });

  test('is refused without a token, a day or a list of ids §memo.33', async () => {
    expect((await send({ selDate: day, omIds: [] }, 'zh_cn', school.nobody)).status).toBe(401);
    for (const body of [
      { omIds: [] },
      { selDate: day },
      { selDate: '2026-02-30', omIds: [] },
      { selDate: day, omIds: ['x'] },
    ])
      expect((await send(body)).status).toBe(400);
    const ids = Array.from({ length: memosPerDay + 1 }, () => crypto.randomUUID());
    expect((await send({ selDate: day, omIds: ids })).status).toBe(400);
    await student.ask(authApi.logout, {});
    expect((await send({ selDate: day, omIds: [] })).status).toBe(401);
  });
});
