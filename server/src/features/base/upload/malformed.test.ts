import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { avatarPath } from '@xueyan/contract/base/profile';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

let school: School;
let teacher: Caller;
let student: Caller;
let courseId = '';
beforeAll(async () => {
  school = await openSchool();
  const lesson = await openLesson(school);
  ({ teacher, courseId } = lesson);
  student = lesson.students[0] as Caller;
});
afterAll(() => school.close());

/** Every path that accepts a form, with its file field and the maximum number of files. */
const rateKeys: [string, () => string, string, number][] = [
  ['editor/uploadmarkfile', () => `editor/uploadmarkfile/course-${courseId}`, 'mark-file', 20],
  ['editor/uploaddoccontent', () => `editor/uploaddoccontent/course-${courseId}`, 'mark-word-file', 1],
  ['file/cover', () => `file/cover/${courseId}`, 'file', 1],
  ['file/avatar', () => avatarPath, 'file', 1],
  ['import/check', () => 'import/check/lesson', 'file', 1],
];

interface Reply {
  status: number;
  meta: { success: boolean; msg: string; code?: string };
  data: unknown;
}

async function send(path: string, body: Uint8Array<ArrayBuffer>, type: string, person = teacher): Promise<Reply> {
  const response = await fetch(`${school.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: person.token, 'content-type': type, 'accept-language': 'en' },
    body,
  });
  return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
}

const edge = 'xxEDGExx';
const formType = `multipart/form-data; boundary=${edge}`;
const filePart = (field: string, content: Buffer = png, disposition = `name="${field}"; filename="a.png"`) =>
  Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: image/png\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
const textPart = (name: string, value = 'x') =>
  Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const end = Buffer.from(`--${edge}--\r\n`);
const form = (...parts: Buffer[]) => Buffer.concat([...parts, end]);

describe.each(rateKeys)('%s refuses in the envelope', (_, path, field, most) => {
  const whole = () => form(filePart(field));

  test.each<[string, () => [Buffer<ArrayBuffer>, string], [number, string]]>([
    ['a form without a boundary', () => [whole(), 'multipart/form-data'], [400, 'wire.badForm']],
    ['what is no form', () => [Buffer.from('garbage'), formType], [400, 'wire.badForm']],
    ['a form that ends in a file', () => [whole().subarray(0, -60), formType], [400, 'wire.badForm']],
    ['a form that ends before its end', () => [whole().subarray(0, -8), formType], [400, 'wire.badForm']],
    ['a file for __proto__', () => [form(filePart('__proto__')), formType], [400, 'wire.badForm']],
    [
      'a field constructor beside the file',
      () => [form(textPart('constructor'), filePart(field)), formType],
      [400, 'wire.badForm'],
    ],
    [
      'eleven fields beside the file',
      () => [form(...Array.from({ length: 11 }, (__, i) => textPart(`f${i}`)), filePart(field)), formType],
      [413, 'wire.tooManyFields'],
    ],
    [
      'one file too many',
      () => [form(...Array.from({ length: most + 1 }, () => filePart(field))), formType],
      [413, 'wire.tooManyFiles'],
    ],
    ['another kind of body', () => [whole(), 'text/csv'], [415, 'wire.wrongType']],
  ])('%s', async (what, make, expected) => {
    // An import has its own text for a missing file, whatever was sent instead of a form.
    const importing = path().startsWith('import/');
    const [body, type] = make();
    const { status, meta, data } = await send(path(), body, type);
    if (importing && what === 'another kind of body') expect(status).toBeLessThan(500);
    else expect([status, meta.code]).toEqual(expected);
    expect([meta.success, data]).toEqual([false, null]);
    if (meta.code === 'wire.tooManyFiles') expect(meta.msg).toBe(`Too many files, ${most} at most`);
  });
});

test('no bytes, in any arrangement, cause an internal error', { timeout: 60_000 }, async () => {
  const piece = fc.oneof(
    fc.constantFrom(...['--', '\r\n', '\r\n\r\n', edge, `--${edge}\r\n`, '\u0000', ';', '"', 'content-type: ']),
    fc.constantFrom('content-disposition: form-data; name="', 'filename="', "filename*=utf-8''%ff", 'name=', '%zz'),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const disposition = fc.oneof(
    fc.constantFrom('', 'name=""', 'name="mark-file"', 'name="file"', 'name="mark-word-file"; filename=""'),
    fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'grapheme', maxLength: 30 }).map((name) => `name="mark-file"; filename="${name}"`),
    fc.constantFrom(...['__proto__', 'x'.repeat(5000), '..', '/', '.']).map((n) => `name="file"; filename="${n}"`),
  );
  /** Signatures of known formats, followed by nonsense. */
  const head = fc.constantFrom(
    '504b0304',
    'd0cf11e0a1b11ae1',
    '52494646',
    '89504e470d0a1a0a',
    'ffd8ff',
    '1f8b',
    '494433',
  );
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
    fc.tuple(head, fc.uint8Array({ maxLength: 80 })).map(([h, rest]) => Buffer.concat([Buffer.from(h, 'hex'), rest])),
    fc.constant(png),
  );
  const part = fc.tuple(disposition, content).map(([said, bytes]) => filePart('file', bytes, said));
  const body = fc
    .tuple(
      fc.array(
        fc.oneof(
          part,
          piece.map((text) => Buffer.from(text)),
        ),
        { maxLength: 4 },
      ),
      fc.nat(100),
      fc.boolean(),
    )
    .map(([parts, cut, ends]) => Buffer.concat(ends ? [...parts, end] : parts).subarray(cut > 80 ? cut - 80 : 0));
  const type = fc.constantFrom(
    ...[formType, formType, formType, 'multipart/form-data', 'multipart/form-data; boundary='],
  );
  const bodies = fc.sample(fc.tuple(body, type), { seed: 20_260_901, numRuns: 200 });
  const until = Date.now() + 40_000;
  const failures: string[] = [];
  let ran = 0;
  for (let at = 0; at < bodies.length && Date.now() < until; at += 8) {
    await Promise.all(
      bodies.slice(at, at + 8).map(async ([bytes, said], i) => {
        const rateKey = rateKeys[(at + i) % rateKeys.length]?.[1]() ?? '';
        const { status, meta } = await send(rateKey, bytes, said);
        ran += 1;
        if (status >= 500) failures.push(`${status} ${meta.msg} ${rateKey} ${said} ${bytes.toString('latin1')}`);
      }),
    );
  }
  expect(failures.slice(0, 5)).toEqual([]);
  expect(ran).toBeGreaterThanOrEqual(100);
});

describe('a large form', () => {
  const many = (count: number, megabytes: number) =>
    form(...Array.from({ length: count }, () => filePart('mark-file', Buffer.alloc(megabytes * 1024 * 1024, 1))));
  const lying = async () =>
    (await readdir(school.server.platform.files.incoming)).filter((name) => /^form-/.test(name));

  test('is not read for a person who may not write there', async () => {
    for (const verb of ['editor/uploadmarkfile/course-', 'editor/uploaddoccontent/course-', 'file/cover/']) {
      const tries: [Caller, string][] = [
        [student, courseId],
        [teacher, randomUUID()],
      ];
      for (const [person, id] of tries) {
        const { status, meta } = await send(`${verb}${id}`, Buffer.from('garbage'), formType, person);
        expect([status, meta.code]).toEqual([403, 'wire.gone']);
      }
    }
    expect((await send(`editor/uploadmarkfile/course-${courseId}`, many(8, 20), formType, student)).status).toBe(403);
  });

  test('is refused when its files together are too large, and leaves nothing behind', async () => {
    const path = `editor/uploadmarkfile/course-${courseId}`;
    const { status, meta } = await send(path, many(6, 18), formType);
    expect([status, meta.code, meta.msg]).toEqual([413, 'wire.tooLarge', 'Too large, 100 MB at most']);
    expect(await lying()).toEqual([]);
    const reply = await send(path, many(3, 18), formType);
    expect([reply.status, reply.data]).toEqual([200, { fileMap: {}, errorFileList: ['a.png', 'a.png', 'a.png'] }]);
    expect(await lying()).toEqual([]);
  });
});

describe('files of one name in one form', () => {
  const upload = async (...names: string[]) => {
    const parts = names.map((name) => filePart('mark-file', png, `name="mark-file"; filename="${name}"`));
    const reply = await send(`editor/uploadmarkfile/course-${courseId}`, form(...parts), formType);
    return (reply.data as { fileMap: Record<string, string> }).fileMap;
  };

  test('have an address each, the first by its own name', async () => {
    const map = await upload('image.png', 'image.png', 'image.png', 'image (2).png');
    expect(Object.keys(map)).toEqual(['image.png', 'image (2).png', 'image (3).png', 'image (2) (2).png']);
    expect(new Set(Object.values(map)).size).toBe(4);
  });

  test('are not lost when the name has a special meaning or is missing', async () => {
    const map = await upload('__proto__', 'constructor', '.png');
    expect(Object.keys(map)).toEqual(['__proto__ (2)', 'constructor', '.png']);
    const nameless = `--${edge}\r\ncontent-disposition: form-data; name="mark-file"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    const body = form(Buffer.concat([Buffer.from(nameless), png, Buffer.from('\r\n')]));
    const reply = await send(`editor/uploadmarkfile/course-${courseId}`, body, formType);
    expect(Object.keys((reply.data as { fileMap: object }).fileMap)).toEqual(['file']);
  });
});
