// What is typed is kept: whoever sends a form holds what is not sent yet by one of the product's two engines, or in the
// shared dialog that asks before it closes.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './paths.mjs';
import { isTest, listSources } from './source-files.mjs';

/**
 * A value that saves itself (`useDocument`, `useAutosave`), a copy in this browser (`useUnsent`, `useTypedText`), a form
 * that asks before its page is left, or a dialog that asks before it closes.
 */
const engines =
  /\b(?:useDocument|useAutosave|useTypedForm|useTypedText|useUnsent|useUnsentState|useKeptForm|LocalCopy|useLeaveGuard|useFormGuard|useUnsentGuard|useDiscard|FormModal|InputModal)\b/;
const editorName = /(?:Edit|EditPage|Editor)(?:\.shared)?\.tsx$/;
const form = /<(?:Form|MarkdownEditor|(?:Input\.)?TextArea|CodeEditor)[\s<>]/;
/** A file that neither sends nor hands a text up to be sent holds fields of somebody else's form. */
const sends = /\buse(?:Action|Creation)\(|\bcall\(|\.mutate(?:Async)?\(|\bon(?:Send|Save)\b/;

const choices = 'nothing is typed: a few choices';
const atOnce = 'every press is saved at once';
const shortName = 'one short name';

/** Files whose input may be lost, each with the reason. */
const excepted = {
  'ai/application/RunForm.tsx': 'the page around it asks before it is left',
  'ai/knowledge/TakeSpaceModal.tsx': choices,
  'base/profile/AvatarEditor.shared.tsx': atOnce,
  'base/second-factor/SecondFactorPanel.shared.tsx': 'a password or a code, which nothing may keep',
  'composed/bundle/ExportModal.tsx': choices,
  'content/warehouse/WarehouseExportModal.tsx': choices,
  'exam/match/TeamPanel.tsx': shortName,
  'exam/paper/PaperWordModal.tsx': choices,
  'lab/console/PastePanel.tsx': 'pasted once from a clipboard that still has it',
  'lab/snapshot/SnapshotsDrawer.tsx': shortName,
  'school/attachment/SectionFilesEditor.shared.tsx': atOnce,
  'teaching/courseware/CoursewareEdit.tsx': atOnce,
  'teaching/grouping/GroupingEditor.tsx': 'the drawer around it asks before it closes',
};

/** Returns whether a file sends a form and keeps nothing of it; `read` gives the text of a hook beside it. */
export function losesWhatIsTyped(path, text, read = () => '') {
  if (!editorName.test(path) && !form.test(text)) return false;
  if (!sends.test(text) || engines.test(text)) return false;
  const hooks = [...text.matchAll(/from '\.\/(use[-A-Z][\w-]*(?:\.shared)?\.tsx?)'/g)].map(([, name]) => name);
  return !hooks.some((name) => engines.test(read(name)));
}

/** Returns the files that lose what was typed, and the exceptions that are none any more. */
export function findLostInput(folder = join(root, 'web', 'src', 'features'), exceptions = excepted) {
  const losing = new Set(
    listSources(folder)
      .filter((path) => path.endsWith('.tsx') && !isTest(path))
      .filter((path) =>
        losesWhatIsTyped(path, readFileSync(path, 'utf8'), (name) => readFileSync(join(dirname(path), name), 'utf8')),
      )
      .map((path) => relative(folder, path)),
  );
  return [
    ...[...losing]
      .filter((path) => !(path in exceptions))
      .map(
        (path) =>
          `${path}: 离开页面时会丢失已填写的内容。Use useDocument, useFormGuard or FormModal, or name it with a reason.`,
      ),
    ...Object.keys(exceptions)
      .filter((path) => !losing.has(path))
      .map((path) => `${path}: 已不是例外，请从 typed-kept.mjs 删除。No exception any more.`),
  ];
}
