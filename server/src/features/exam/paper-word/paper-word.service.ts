import { paperFaults } from '@xueyan/contract/exam/paper';
import type { PaperWord } from '@xueyan/contract/exam/paper-word';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { getPaper, paperOf } from '../paper/paper.service.ts';
import { wordDocument } from '../question-transfer/word-document.service.ts';
import { linesOfKey, linesOfPaper } from './paper-lines.rule.ts';
import { paperWords } from './paper-words.text.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Returns a paper that the actor may use, as a Word document. */
export async function paperAsWord(
  context: { db: Db; platform: Platform; actor: Actor },
  { paperId, variant, answers }: PaperWord,
) {
  const { db, platform, actor } = context;
  const paper = await getPaper(db, platform.clock, actor, paperId);
  ensure(paper.questionCount > 0, paperFaults.empty);
  const mixes = variant !== 'plain';
  // The seed is fixed so that paper and key match whenever they are made. Questions that candidates draw from are all
  // included.
  const sections = paperOf(
    {
      ...{ mixesQuestions: mixes, mixesOptions: mixes },
      sections: paper.sections.map((section) => ({ ...section, draws: null })),
    },
    `${paperId} ${variant}`,
  ).map((section, at) => ({ ...section, draws: paper.sections[at]?.draws ?? null }));
  const say = paperWords(actor.language);
  const title = mixes ? `${paper.title}（${say('variant', { variant })}）` : paper.title;
  const lines = linesOfPaper({ ...paper, title, sections }, say);
  if (answers) lines.push(...linesOfKey({ title, sections }, say));
  await recordAudit(db, actor, 'paper.word', paperId, { variant, answers });
  return { name: `${title}.docx`, mediaType, bytes: await wordDocument(context, lines) };
}
