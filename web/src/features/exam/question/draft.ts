import type { ContentOf, QuestionContent } from '@xueyan/contract/exam/question-content';
import type { KeyOf, QuestionKey } from '@xueyan/contract/exam/question-key';
import { QuestionBody } from '@xueyan/contract/exam/question-key';
import type { QuestionKind } from '@xueyan/contract/exam/question-kind';
import type { Text } from '@xueyan/contract/wire/language';

/** A question being written; it may be incomplete. */
export interface Draft {
  content: QuestionContent;
  key: QuestionKey;
}

/** Props of the editor of one kind. */
export interface BodyEditorProps<K extends QuestionKind> {
  content: ContentOf<K>;
  answer: KeyOf<K>;
  onChange: (content: ContentOf<K>, answer: KeyOf<K>) => void;
}

const newItemId = () => Math.random().toString(36).slice(2, 12).padEnd(10, '0');

/** Creates an item without a text; its id does not reveal its position. */
export const newItem = (text = '') => ({ id: newItemId(), text });

export const newItems = (count: number) => Array.from({ length: count }, () => newItem());

const half = { credit: 'half' } as const;
const each = { credit: 'each' } as const;

/** Creates an empty question of a kind. */
export function newDraft(kind: QuestionKind, stem = ''): Draft {
  const [one, two] = newItems(2);
  const id = newItemId();
  switch (kind) {
    case 'single':
      return { content: { kind, stem, options: newItems(4) }, key: { kind, correct: '' } };
    case 'multiple':
      return { content: { kind, stem, options: newItems(4), ...half }, key: { kind, correct: [] } };
    case 'judge':
      return { content: { kind, stem }, key: { kind, correct: true } };
    case 'blank':
      return {
        content: { kind, stem, blanks: [{ id, numeric: false }], ordered: true, ...each },
        key: { kind, blanks: [{ form: 'text', id, accepted: [], ignoresCase: true }] },
      };
    case 'essay':
      return { content: { kind, stem, maxLength: 2000 }, key: { kind, reference: '', rubric: [] } };
    case 'matching': {
      const right = newItems(2);
      const pairs = { [one?.id ?? '']: right[0]?.id ?? '', [two?.id ?? '']: right[1]?.id ?? '' };
      return {
        content: { kind, stem, left: [one, two].flatMap((item) => item ?? []), right, ...each },
        key: { kind, pairs },
      };
    }
    case 'ordering': {
      const items = newItems(3);
      return { content: { kind, stem, items, credit: 'exact' }, key: { kind, order: items.map((item) => item.id) } };
    }
    case 'cloze':
      return {
        content: { kind, stem, gaps: [{ id, options: newItems(4) }], ...each },
        key: { kind, gaps: [{ form: 'choice', id, correct: '' }] },
      };
    case 'compound': {
      const part = newDraft('single');
      const content = part.content as ContentOf<'single'>;
      return {
        content: { kind, stem, parts: [{ id, weight: 2, content }] },
        key: { kind, parts: { [id]: part.key as KeyOf<'single'> } },
      };
    }
    case 'programming':
      return {
        content: {
          kind,
          stem,
          languages: ['c', 'cpp', 'python'],
          templates: {},
          samples: [],
          timeMs: 1000,
          memoryMb: 128,
        },
        key: {
          kind,
          tests: [{ id, input: '', output: '', weight: 1, group: '' }],
          check: { way: 'tokens' },
          solution: null,
        },
      };
    case 'sql':
      return {
        content: { kind, stem, dialect: 'sqlite', setup: '', showsRows: true },
        key: {
          ...{ kind, solution: '', hiddenSetup: '', compares: 'rows', tables: [] },
          ...{ ordered: false, columnNames: false, tolerance: 0 },
        },
      };
    case 'machine':
      return {
        content: { kind, stem, imageId: null, minutes: 30, steps: [{ id, title: '', weight: 1 }] },
        key: { kind, scripts: [{ id, script: '' }] },
      };
  }
}

/** Returns what keeps a draft from being saved: the text of a rule, or that something is empty. */
export function problemOf({ content, key }: Draft): Text | 'stemEmpty' | 'incomplete' | null {
  if (content.stem.trim() === '') return 'stemEmpty';
  const checked = QuestionBody.safeParse({ content, key });
  if (checked.success) return null;
  for (const issue of checked.error.issues) {
    const words = issue.code === 'custom' ? (issue.params?.words as Text | undefined) : undefined;
    if (words) return words;
  }
  return 'incomplete';
}
