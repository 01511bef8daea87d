import { Markdown, markdown } from '@xueyan/contract/wire/scalar';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../app.ts';
import { placesOf } from '../testing/places.ts';
import { parseInput } from './input.ts';

const hostile = '<img src=x onerror=alert(1)>';
const clean = '<img />';
const parse = (schema: z.ZodType, value: unknown) => parseInput(schema, value, 'en_us');

describe('parsing an input sanitizes its rich texts', () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['in an object', z.object({ a: Markdown, b: z.string() }), { a: hostile, b: hostile }, { a: clean, b: hostile }],
    ['in a bare list', z.array(Markdown), [hostile], [clean]],
    [
      'in a list of objects',
      z.object({ all: z.array(z.object({ a: Markdown })) }),
      { all: [{ a: hostile }] },
      { all: [{ a: clean }] },
    ],
    ['in a record', z.record(z.string(), Markdown), { a: hostile }, { a: clean }],
    ['in a tuple', z.tuple([z.number(), Markdown]), [1, hostile], [1, clean]],
    ['among the forms of a union', z.object({ a: z.union([z.number(), Markdown]) }), { a: hostile }, { a: clean }],
    [
      'in either part of an intersection',
      z.intersection(z.object({ a: Markdown }), z.object({ b: Markdown })),
      { a: hostile, b: hostile },
      { a: clean, b: clean },
    ],
    ['that may be left out or is null', z.object({ a: Markdown.nullish().default('') }), { a: hostile }, { a: clean }],
    [
      'before it is transformed no further',
      z.object({ a: Markdown.transform((text) => text) }),
      { a: hostile },
      { a: clean },
    ],
    [
      'with bounds of its own',
      z.object({ a: markdown(z.string().trim().max(50)) }),
      { a: ` ${hostile}` },
      { a: clean },
    ],
    ['narrowed further', z.object({ a: Markdown.max(50).min(1) }), { a: hostile }, { a: clean }],
  ])('%s', (_, schema, value, expected) => {
    expect(parse(schema, value)).toEqual(expected);
  });

  test('of a recursive schema', () => {
    const Tree: z.ZodType = z.object({
      get children() {
        return z.array(Tree);
      },
      text: Markdown,
    });
    const leaf = { text: hostile, children: [] };
    expect(parse(Tree, { text: '', children: [leaf] })).toEqual({
      text: '',
      children: [{ text: clean, children: [] }],
    });
  });
});

/** Long texts that are displayed literally. */
const plain = new Set([
  ...['aiapplication/save', 'aiapplication/update'].flatMap((call) => [`${call} prompt`, `${call} controls[].initial`]),
  ...['aiapplication/try', 'aiapplication/trymake'].flatMap((call) => [
    `${call} form.prompt`,
    `${call} form.controls[].initial`,
  ]),
  ...['aiapplication/run', 'aiapplication/make', 'aiapplication/try', 'aiapplication/trymake'].flatMap((call) => [
    `${call} content`,
    `${call} values{}`,
    `${call} uploads[].files[].text`,
  ]),
  ...[
    'agent/chat content',
    'agent/update fields[].value',
    'chat/ask content',
    'lessonchat/ask content',
    'lessonchat/ask files[].text',
    'chat/ask files[].text',
    'chat/saveprompt content',
    'knowledgedocument/updatechunk text',
  ],
  ...['commandlibrary/save script', 'commandlibrary/update script', 'trainingcomparison/note note'],
  'achievement/importbibtex text',
  ...['knowledgewarehouse/comment content', 'knowledgewarehouse/updatecomment content'],
  ...['researchproject/save description', 'researchproject/update description', 'researchproject/savenote content'],
  'researchproject/updatenote content',
  ...['networkdevice/save secret', 'networkdevice/update secret'],
  ...['course/save description', 'course/update description'],
  ...[
    'media/speak text',
    'media/draw prompt',
    'media/video prompt',
    'deck/save outline',
    'deck/draft topic',
    'deck/draft document.text',
    'deck/savecontent content.slides[].text',
    'deck/savecontent content.slides[].notes',
    'deck/savecontent content.slides[].block.data',
    'deck/savecontent content.slides[].block.tex',
    'deck/saveedits edits.slides[].texts{}',
    'deck/saveedits edits.slides[].notes',
  ],
  ...['experiment/save checkpoints[].script', 'experiment/save checkpoints[].question', 'run/tryscript script'],
  ...['marking/mark comment', 'marking/return comment', 'task/mark comment', 'task/return comment'],
  ...['trainingsection/mark comment', 'trainingreport/return comment'],
  ...['memorandum/save memoContent', 'memorandum/update memoContent'],
  ...['parameter/save settings[].value', 'sensitiveword/test text'],
  ...['submission/save', 'submission/try'].flatMap((call) => [`${call} response.source`, `${call} response.statement`]),
  ...['exam/tryanswer', 'exam/judgeanswer', 'match/trycode', 'match/submit', 'practice/tryanswer'].flatMap((call) => [
    `${call} response.source`,
    `${call} response.statement`,
  ]),
  ...['submission/try inputs[]', 'exam/tryanswer inputs[]', 'match/trycode inputs[]', 'practice/tryanswer inputs[]'],
  ...['practice/answer response.source', 'practice/answer response.statement'],
  ...['task/answer', 'task/tryanswer'].flatMap((call) => [`${call} response.source`, `${call} response.statement`]),
  'task/tryanswer inputs[]',
  ...['paper/scorepreview answers[].response.source', 'paper/scorepreview answers[].response.statement'],
  ...['match/ask question', 'match/answer answer', 'match/broadcast words'],
  ...['question/listsimilar text', 'question/try response.source', 'question/try response.statement'],
  ...['question/save', 'question/update'].flatMap((call) =>
    ['templates{}', 'samples[].input', 'samples[].output', 'samples[].note', 'setup'].map(
      (place) => `${call} body.content.${place}`,
    ),
  ),
  ...['question/save body', 'question/update body', 'regrade/preview adjustment', 'regrade/save adjustment'].flatMap(
    (place) =>
      [
        ...['tests[].input', 'tests[].output', 'check.program.source', 'solution.source'],
        ...['solution', 'hiddenSetup', 'scripts[].script'],
      ].map((field) => `${place}.key.${field}`),
  ),
  ...['examappeal/save reason', 'examappeal/answer answer'],
  ...['assistance/save words', 'assistance/say content', 'assistance/end note'],
  ...['exam/saveanswer', 'exam/submit'].flatMap((call) =>
    ['source', 'statement'].map((field) => `${call} entries[].response.${field}`),
  ),
  ...['labimage/save', 'labimage/update'].flatMap((call) =>
    ['definition.commands', 'definition.files[].text'].map((field) => `${call} ${field}`),
  ),
  'mirrorrequest/save commands',
  ...['mirrorrequest/save reason', 'mirrorrequest/approve answer', 'mirrorrequest/reject answer'],
  ...['mindmap/save', 'mindmap/savecontent', 'mindmap/savedraft'].map((call) => `${call} content.topics[].note`),
  ...['labimage/delete confirm', 'usercenter/saveprofile email'],
]);

test('every long text that a call accepts is Markdown or listed here as literal', () => {
  const long = routes.flatMap(({ endpoint }) =>
    placesOf(endpoint.input)
      .filter(({ format, maxLength, shaped, open }) => !open && !shaped && !format && maxLength > 500)
      .map(({ place }) => `${endpoint.path} ${place}`),
  );
  expect(long.filter((place) => !plain.has(place))).toEqual([]);
});
