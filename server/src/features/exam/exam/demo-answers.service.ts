import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { BlankKey, QuestionKey } from '@xueyan/contract/exam/question-key';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';

/** Returns a number from 0 to 1 that depends on the arguments alone, so it is the same every time. */
export function chance(...parts: number[]): number {
  let state = 2166136261;
  for (const part of parts) state = Math.imul(state ^ (part + 101), 16777619) ^ (state >>> 13);
  return ((state ^ (state >>> 16)) >>> 0) / 4294967296;
}

const written = (key: BlankKey, right: boolean) => {
  if (!right) return key.form === 'text' ? '不确定' : String(key.value + 1 + key.tolerance);
  return key.form === 'text' ? (key.accepted[0] ?? '') : String(key.value);
};

const notes = [
  '管道把前一个命令的标准输出接到后一个命令的标准输入，可以把小工具组合起来完成复杂的处理。',
  '先说明概念，再举例：用 ls | wc -l 统计文件个数，用 grep 过滤需要的行。',
  '可以用管道和重定向组合命令，我在实验中用过。',
];

/** Returns the response of a person who knows the answer, or does not; `luck` decides the variant. */
export function demoResponse(
  content: QuestionContent,
  key: QuestionKey,
  right: boolean,
  luck: number,
): QuestionResponse | null {
  if (content.kind === 'single' && key.kind === 'single') {
    const wrong = content.options.filter(({ id }) => id !== key.correct);
    // The first wrong option is the most tempting.
    const choice = right ? key.correct : (wrong[Math.floor(luck * luck * wrong.length)]?.id ?? null);
    return { kind: 'single', choice };
  }
  if (content.kind === 'judge' && key.kind === 'judge')
    return { kind: 'judge', choice: right ? key.correct : !key.correct };
  if (content.kind === 'multiple' && key.kind === 'multiple') {
    if (right) return { kind: 'multiple', choices: key.correct };
    const wrong = content.options.find(({ id }) => !key.correct.includes(id));
    const fewer = key.correct.slice(1);
    return { kind: 'multiple', choices: luck < 0.6 && fewer.length > 0 ? fewer : [...fewer, wrong?.id ?? ''] };
  }
  if (content.kind === 'blank' && key.kind === 'blank') {
    if (!right && luck < 0.2) return null;
    const blanks = key.blanks.map((one, at) => [one.id, written(one, right || (at === 0 && luck < 0.6))]);
    return { kind: 'blank', blanks: Object.fromEntries(blanks) };
  }
  if (content.kind === 'essay') return { kind: 'essay', text: notes[right ? (luck < 0.5 ? 0 : 1) : 2] ?? '' };
  return null;
}
