import { describe, expect, it, vi } from 'vitest';

// The texts are in the default language, since no session selects another.
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('addEventListener', () => undefined);
const { CallError } = await import('../api/call.ts');
const { textsFor } = await import('../ui/feedback/useNotice.ts');
const { isTokenRefused, noticeFor } = await import('./call-notice.ts');

describe('the shell’s notice of a failed call', () => {
  it.each([
    [403, '', '拒绝访问'],
    [403, '内容不存在或您无权查看', '拒绝访问：内容不存在或您无权查看'],
    [404, '请求的地址不存在', '抱歉，资源未找到'],
    [504, '', '网络超时'],
    [500, '服务器出错了（编号 7）', '服务器出错了（编号 7）'],
    [413, '内容过大', '内容过大'],
    [502, '', '操作没有成功，请稍后再试'],
  ])('with status %i and message %j is %j §shell.28,33', (status, message, words) => {
    expect(noticeFor({ status, message })).toBe(words);
  });

  it('does not claim a denial for a record that is gone or forbidden', () => {
    const words = '内容不存在或您无权查看';
    expect(noticeFor({ status: 403, message: words, code: 'wire.gone' })).toBe(words);
  });

  it.each([0, 200, 409])('is empty for status %i: a banner, or the caller, shows it', (status) => {
    expect(noticeFor({ status, message: 'x' })).toBe('');
  });
});

describe('a failure is shown by the shell or by the page that called, never by both §shell.26', () => {
  const tellers = (status: number) => {
    const error = new CallError(status, '', '没有保存');
    return [...(noticeFor(error) ? ['shell'] : []), ...(textsFor(error) ? ['page'] : [])];
  };
  it.each([403, 404, 413, 429, 500, 502, 503, 504])('status %i by the shell', (status) => {
    expect(tellers(status)).toEqual(['shell']);
  });
  it.each([200, 409])('status %i by the page, which alone can explain it', (status) => {
    expect(tellers(status)).toEqual(['page']);
  });
  it('an unreachable server by neither, but by the banner', () => {
    expect(tellers(0)).toEqual([]);
  });
});

describe('an invalid token', () => {
  it.each([
    [401, ''],
    [500, 'Token invalid'],
    [500, 'the token has expired'],
    [500, 'token 已失效'],
    [500, '登录过期：token'],
  ])('is recognized by %i %j', (status, message) => {
    expect(isTokenRefused({ status, message })).toBe(true);
  });

  it.each([
    [500, '服务器出错了'],
    [403, 'token invalid'],
  ])('is not recognized by %i %j', (status, message) => {
    expect(isTokenRefused({ status, message })).toBe(false);
  });
});
