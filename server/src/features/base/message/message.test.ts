import { messageApi, noticeType, systemMessageType } from '@xueyan/contract/base/message';
import type { Input, Output } from '@xueyan/contract/wire/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { sendMessage } from './sending.service.ts';

let school: School;
let other: Caller;
let student: Caller;
let counter = 0;

beforeAll(async () => {
  school = await openSchool();
  other = await school.signIn('ROLE_STUDENT', 'other', '别人');
});
afterAll(() => school.close());
beforeEach(async () => {
  student = await school.signIn('ROLE_STUDENT', `reader-${++counter}`);
});

const send = async (to: Caller[], more: { type?: string; title?: string; content?: string; link?: string } = {}) => {
  const { server } = school;
  const { messageId } = await sendMessage(server.db, server.platform, {
    type: systemMessageType,
    title: '报告已退回',
    content: '请补充 **过程**。',
    ...more,
    to: { users: to.map(({ id }) => id) },
  });
  return messageId;
};
const listening = async (caller: Caller) => {
  const page = await openPage(school, caller);
  await page.next('live.ready');
  return page;
};
const list = async (caller: Caller, input: Input<typeof messageApi.list> = {}) =>
  (await caller.call(messageApi.list, input)).pageInfo;
const unread = async (caller: Caller) => (await caller.call(messageApi.unread, {})).unReadMessageNumberMap;

describe('my messages §message.20', () => {
  test('are listed with the fields of the wire, newest first §message.11,22', async () => {
    const first = await send([student], { link: '/experiments/1' });
    const second = await send([student], { title: '第二条' });
    const { resultList, totalSize, pageNum, pageSize } = await list(student, { messageType: '02' });
    expect({ totalSize, pageNum, pageSize }).toEqual({ totalSize: 2, pageNum: 1, pageSize: 10 });
    expect(resultList.map(({ smId }) => smId)).toEqual([second, first]);
    expect(resultList[1]).toEqual({
      smId: first,
      messageTitle: '报告已退回',
      messageType: '02',
      messageContent: '请补充 **过程**。',
      sendTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      readStatus: 0,
      link: '/experiments/1',
      senderName: '',
    });
  });

  test('are filtered by type, page, words of the title and read state §message.7,19', async () => {
    const notice = await send([student], { type: noticeType, title: '停电通知' });
    const ids = [await send([student]), await send([student]), await send([student], { title: '成绩 100%' })];
    const idsOf = async (input: Input<typeof messageApi.list>) =>
      (await list(student, input)).resultList.map(({ smId }) => smId);
    expect(await idsOf({ messageType: '01' })).toEqual([notice]);
    expect(await idsOf({ messageType: '99' })).toEqual([]);
    expect(await idsOf({})).toEqual([...ids.toReversed(), notice]);
    expect(await idsOf({ pageNum: 2, pageSize: 3 })).toEqual([notice]);
    expect(await idsOf({ pageNum: 9 })).toEqual([]);
    expect(await idsOf({ messageTitle: '0%' })).toEqual([ids[2]]);
    expect(await idsOf({ orderFlag: 'sendTime asc', messageType: '02' })).toEqual(ids);
    await student.call(messageApi.markRead, { messageId: notice });
    expect(await idsOf({ readStatus: '1' })).toEqual([notice]);
    expect(await idsOf({ readStatus: '0' })).toEqual(ids.toReversed());
  });

  test('are counted by type while unread, including every type §message.3,12', async () => {
    expect(await unread(student)).toEqual({ '01': 0, '02': 0 });
    await send([student]);
    await send([student], { type: noticeType });
    await send([other, student]);
    expect(await unread(student)).toEqual({ '01': 1, '02': 2 });
  });

  test('written by the product are read by everyone in their own language §message.32', async () => {
    const { server } = school;
    await sendMessage(server.db, server.platform, {
      type: systemMessageType,
      title: {
        zh: '《{name}》的报告',
        en: 'The report of “{name}”',
        mn: '“{name}”-ийн тайлан',
        tw: '《{name}》的報告',
      },
      content: { zh: '成绩已发布。', en: 'Marks are out.', mn: 'Дүн гарлаа.', tw: '成績已公布。' },
      values: { name: '网络软件' },
      to: { users: [student.id] },
    });
    const titleIn = async (language: string) => {
      const headers = { authorization: student.token, appid: student.loginName, 'accept-language': language };
      const reply = await fetch(`${school.url}/api/${messageApi.list.path}`, { headers });
      const { data } = (await reply.json()) as { data: Output<typeof messageApi.list> };
      const [message] = data.pageInfo.resultList;
      return `${message?.messageTitle} ${message?.messageContent}`;
    };
    expect(await titleIn('zh_cn')).toBe('《网络软件》的报告 成绩已发布。');
    expect(await titleIn('en_us')).toBe('The report of “网络软件” Marks are out.');
    expect(await titleIn('mn')).toBe('“网络软件”-ийн тайлан Дүн гарлаа.');
    // Names that a person chose are inserted without conversion.
    expect(await titleIn('zh_tw')).toBe('《网络软件》的報告 成績已公布。');
  });

  test('refuse pages and filters beyond their bounds, and ignore unknown keys §message.19', async () => {
    const status = async (input: object) => (await student.ask(messageApi.list, input)).status;
    expect(await status({ pageNum: 1, pageSize: 100, anything: 1 })).toBe(200);
    for (const input of [
      { pageNum: 0 },
      { pageNum: 'x' },
      { pageSize: 0 },
      { pageSize: 101 },
      { pageSize: 1.5 },
      { orderFlag: 'id asc' },
      { readStatus: '2' },
      { messageTitle: '长'.repeat(101) },
      { messageType: 'x'.repeat(33) },
    ]) {
      expect(await status(input), JSON.stringify(input)).toBe(400);
    }
  });
});

describe('reading §message.20', () => {
  test('marks a message as read, once, and pushes the remaining count to my pages §message.13', async () => {
    const page = await listening(student);
    const messageId = await send([student]);
    await send([student]);
    await student.call(messageApi.markRead, { messageId });
    await student.call(messageApi.markRead, { messageId });
    const { unReadMessageNumberMap } = await page.next('message.unread');
    expect(unReadMessageNumberMap).toEqual({ '01': 0, '02': 1 });
    expect(await unread(student)).toEqual({ '01': 0, '02': 1 });
    const last = (await list(student)).resultList.find(({ smId }) => smId === messageId);
    expect(last?.readStatus).toBe(1);
    expect(page.events.filter(({ type }) => type === 'message.unread')).toHaveLength(1);
    page.close();
  });

  test('marks a notice as read, which cannot be marked by hand in a batch §message.5', async () => {
    const notice = await send([student], { type: noticeType });
    const message = await send([student]);
    const refused = await student.ask(messageApi.markManyRead, [message, notice]);
    expect([refused.status, refused.meta.success, refused.meta.code]).toEqual([200, false, 'message.noticeByViewing']);
    expect(await unread(student)).toEqual({ '01': 1, '02': 1 });
    await student.call(messageApi.markRead, { messageId: notice });
    expect(await unread(student)).toEqual({ '01': 0, '02': 1 });
  });

  test('counts each of several messages once §message.6,14', async () => {
    const ids = [await send([student]), await send([student]), await send([student])];
    await student.call(messageApi.markManyRead, [ids[0], ids[0], ids[2]] as string[]);
    expect(await unread(student)).toEqual({ '01': 0, '02': 1 });
  });
});

describe('removing §message.20', () => {
  test('takes a message out of my list only §message.6,15', async () => {
    const page = await listening(student);
    const messageId = await send([student, other]);
    await student.call(messageApi.remove, { messageId });
    expect((await page.next('message.unread')).unReadMessageNumberMap).toEqual({ '01': 0, '02': 0 });
    expect((await list(student)).totalSize).toBe(0);
    expect((await list(other)).resultList.map(({ smId }) => smId)).toContain(messageId);
    const again = await student.ask(messageApi.remove, { messageId });
    expect([again.status, again.meta.code]).toEqual([403, 'wire.gone']);
    expect((await student.ask(messageApi.markRead, { messageId })).status).toBe(403);
    page.close();
  });

  test('in a batch removes all of them §message.6', async () => {
    const ids = [await send([student]), await send([student])];
    const kept = await send([student]);
    await student.call(messageApi.removeMany, ids);
    expect((await list(student)).resultList.map(({ smId }) => smId)).toEqual([kept]);
    expect(await unread(student)).toEqual({ '01': 0, '02': 1 });
  });

  test('is refused for notices, and then removes nothing of the batch §message.5', async () => {
    const notice = await send([student], { type: noticeType });
    const message = await send([student]);
    const one = await student.ask(messageApi.remove, { messageId: notice });
    const many = await student.ask(messageApi.removeMany, [message, notice]);
    for (const { status, meta } of [one, many]) {
      expect([status, meta.success, meta.code, meta.msg]).toEqual([
        200,
        false,
        'message.noticeStays',
        '通知公告不能删除',
      ]);
    }
    expect((await list(student)).totalSize).toBe(2);
  });
});

describe('a foreign message §message.20', () => {
  const single = [messageApi.markRead, messageApi.remove];
  const many = [messageApi.markManyRead, messageApi.removeMany];
  const nowhere = '00000000-0000-7000-8000-000000000000';

  test('answers like one that does not exist §message.18', async () => {
    const foreign = await send([other]);
    for (const endpoint of single) {
      for (const messageId of [foreign, nowhere]) {
        const { status, meta } = await student.ask(endpoint, { messageId });
        expect([status, meta.code], endpoint.path).toEqual([403, 'wire.gone']);
      }
    }
  });

  test('among my own in a batch refuses the whole batch §message.18', async () => {
    const foreign = await send([other]);
    const mine = await send([student]);
    for (const endpoint of many) {
      for (const strange of [foreign, nowhere]) {
        const { status, meta } = await student.ask(endpoint, [mine, strange]);
        expect([status, meta.code], endpoint.path).toEqual([403, 'wire.gone']);
      }
    }
    expect(await unread(student)).toEqual({ '01': 0, '02': 1 });
    expect((await list(other, { readStatus: '0' })).resultList.map(({ smId }) => smId)).toContain(foreign);
  });

  test('batches need at least one key, at most 1000, all of them ids §message.17', async () => {
    for (const endpoint of many) {
      for (const body of [[], ['x'], [1], { ids: [nowhere] }, Array.from({ length: 1001 }, () => nowhere)]) {
        expect((await student.ask(endpoint, body)).status, endpoint.path).toBe(400);
      }
      expect(
        (
          await student.ask(
            endpoint,
            Array.from({ length: 1000 }, () => nowhere),
          )
        ).status,
      ).toBe(403);
    }
    for (const endpoint of single) expect((await student.ask(endpoint, { messageId: 'x' })).status).toBe(400);
  });
});

test('messages need a token and the right to them §message.1,20', async () => {
  const { list, unread, markRead, markManyRead, remove, removeMany } = messageApi;
  for (const endpoint of [list, unread, markRead, markManyRead, remove, removeMany]) {
    expect((await school.nobody.ask(endpoint, {})).status, endpoint.path).toBe(401);
  }
  await school.server.connection.pool.query(
    `delete from role_resource where resource_id = (select id from resource where code = 'usermenu:notification')
     and role_id = (select id from role where code = 'ROLE_RESEARCH')`,
  );
  const researcher = await school.signIn('ROLE_RESEARCH', 'without-messages');
  for (const endpoint of [list, unread, markRead, markManyRead, remove, removeMany]) {
    expect((await researcher.ask(endpoint, {})).status, endpoint.path).toBe(403);
  }
});

test('the unread count is exact after 500 interleaved actions on several devices §message.20,35', async () => {
  const devices = [student, await school.logIn(student.loginName), await school.logIn(student.loginName)];
  const page = await listening(student);
  const ids: string[] = [];
  for (let i = 0; i < 60; i++) ids.push(await send([student]));
  // The sequence is fixed, so that a failure can be reproduced.
  const step = (i: number) => (i * 7919) % 101;
  const pick = (i: number) => ids[(i * 31) % ids.length] as string;
  const act = async (i: number): Promise<unknown> => {
    const device = devices[i % devices.length] as Caller;
    const kind = step(i) % 5;
    if (kind === 0) return send([student]).then((id) => ids.push(id));
    if (kind === 1) return device.ask(messageApi.remove, { messageId: pick(i) });
    if (kind === 2) return device.ask(messageApi.markManyRead, [pick(i), pick(i + 1)]);
    if (kind === 3) return device.ask(messageApi.unread, {});
    return device.ask(messageApi.markRead, { messageId: pick(i) });
  };
  let next = 0;
  const worker = async () => {
    while (next < 500) await act(next++);
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  let total = 0;
  for (let pageNum = 1, more = true; more; pageNum++) {
    const { resultList } = await list(student, { pageNum, pageSize: 100, readStatus: '0' });
    total += resultList.length;
    more = resultList.length === 100;
  }
  expect(total).toBeGreaterThan(0);
  expect(await unread(student)).toEqual({ '01': 0, '02': total });
  // A page that listened throughout has the same count in the end.
  const unseen = (await list(student, { readStatus: '0' })).resultList[0]?.smId ?? '';
  await student.call(messageApi.markRead, { messageId: unseen });
  await page.next('message.unread', ({ unReadMessageNumberMap }) => unReadMessageNumberMap['02'] === total - 1);
  page.close();
});

test('after many concurrent reads on several devices, the last pushed count is correct §message.20-21', async () => {
  const devices = [student, await school.logIn(student.loginName)];
  const page = await listening(student);
  const ids: string[] = [];
  for (let i = 0; i < 120; i++) ids.push(await send([student]));
  const kept = await send([student]);
  await Promise.all(
    ids.map((messageId, i) =>
      (devices[i % 2] as Caller).call(i % 3 ? messageApi.markRead : messageApi.remove, { messageId }),
    ),
  );
  const told = () => page.events.filter((event) => event.type === 'message.unread').map(({ data }) => data);
  await expect.poll(() => told().length).toBe(ids.length);
  const numbers = told().map((data) => ('unReadMessageNumberMap' in data ? data.unReadMessageNumberMap['02'] : -1));
  expect(numbers).toEqual(ids.map((_, i) => ids.length - i));
  expect(await unread(student)).toEqual({ '01': 0, '02': 1 });
  await student.call(messageApi.markRead, { messageId: kept });
  page.close();
});
