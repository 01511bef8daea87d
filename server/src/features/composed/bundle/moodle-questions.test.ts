import { bundleFaults } from '@xueyan/contract/composed/bundle';
import { expect, test } from 'vitest';
import { quizXml } from '../../../platform/document/quiz-xml.ts';
import { parseXmlTree } from '../../../platform/parser/xml-tree.ts';
import { moodleQuestions } from './moodle-questions.rule.ts';

const question = (id: number, type: string, text: string, more = '', parent = 0) =>
  `<question id="${id}"><parent>${parent}</parent><name>n</name><questiontext>${text}</questiontext><defaultmark>1</defaultmark><qtype>${type}</qtype>${more}</question>`;

test('questions of a backup keep their embedded parts, their type and what the importer has to name', () => {
  const own = (type: string, inner: string) =>
    `<plugin_qtype_${type}_question>${inner}</plugin_qtype_${type}_question>`;
  const right =
    '<answers><answer id="1"><answertext>ls</answertext><fraction>1.0</fraction><feedback>对</feedback></answer></answers>';
  const xml = [
    question(
      1,
      'multianswer',
      '首都 {#1}，河 {#2}',
      own('multianswer', '<multianswer><sequence>2,3</sequence></multianswer>'),
    ),
    question(2, 'shortanswer', '{1:SHORTANSWER:=北京}', '', 1),
    question(3, 'multichoice', '{1:MC:=长江~黄河}', '', 1),
    question(4, 'shortanswer', '列出', own('shortanswer', `${right}<shortanswer><usecase>1</usecase></shortanswer>`)),
    question(
      5,
      'calculated',
      '{a}+1',
      '<question_hints><question_hint><hint>想</hint></question_hint></question_hints>',
    ),
    question(
      6,
      'essay',
      '论述',
      own('essay', '<essay><graderinfo>要点</graderinfo><responsetemplate>$@NULL@$</responsetemplate></essay>'),
    ),
  ].join('');
  const { byId } = moodleQuestions(parseXmlTree(Buffer.from(`<questions>${xml}</questions>`), bundleFaults.damaged));
  expect(['1', '4', '5', '6'].map((id) => byId.get(id))).toMatchObject([
    { type: 'cloze', html: '首都 {1:SHORTANSWER:=北京}，河 {1:MC:=长江~黄河}' },
    { type: 'shortanswer', exactCase: true, answers: [{ text: 'ls', feedback: '对' }] },
    { type: 'calculated', more: [['hint', '想']] },
    {
      type: 'essay',
      more: [
        ['graderinfo', '要点'],
        ['responsetemplate', ''],
      ],
    },
  ]);
  const written = quizXml([...byId.values()]);
  expect(written).toContain('<feedback format="html"><text>对</text></feedback>');
  expect(written).toContain('<question type="calculated">');
  expect(written).not.toContain('<responsetemplate');
});
