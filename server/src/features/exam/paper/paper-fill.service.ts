import { type PaperForm, paperFaults, type testBasketApi } from '@xueyan/contract/exam/paper';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Language, Text } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { textsIn } from '../../../http/traditional.ts';
import { questionsToUse } from '../question/question.service.ts';
import { paperToEdit, sectionsOf, updatePaper } from './paper.service.ts';

const added: Text = { zh: '试题', en: 'Questions', mn: 'Асуултууд' };

/**
 * Adds questions to the last section of a draft, or to a new one where candidates draw from the last; those that the
 * paper holds are skipped. Returns how many were added; they leave the actor's basket.
 */
export const addToPaper = (
  db: Db,
  actor: Actor,
  language: Language,
  { paperId, questionIds }: z.output<typeof testBasketApi.addToPaper.input>,
): Promise<{ added: number }> =>
  db.transaction(async (tx) => {
    const { title, subject, note, minutes, sharing, mixesQuestions, mixesOptions, state, version } = await paperToEdit(
      tx,
      actor,
      paperId,
    );
    ensure(state === 'draft', paperFaults.notDraft);
    const usable = new Map((await questionsToUse(tx, actor, questionIds)).map((one) => [one.row.id, one]));
    const sections: PaperForm['sections'] = (await sectionsOf(tx, paperId)).map(({ questions, ...section }) => ({
      ...section,
      questions: questions.map(({ versionId, points }) => ({ versionId, points })),
    }));
    const held = new Set(sections.flatMap(({ questions }) => questions.map(({ versionId }) => versionId)));
    const fresh = [...new Set(questionIds)].flatMap((id) => {
      const one = usable.get(id);
      return one && !held.has(one.versionId) ? [{ versionId: one.versionId, points: one.row.score }] : [];
    });
    if (fresh.length === 0) return { added: 0 };
    const last = sections.at(-1);
    if (last && last.draws === null) last.questions.push(...fresh);
    else {
      const id = `s${sections.length}`;
      sections.push({ id, title: textsIn(language, added), note: '', draws: null, questions: fresh });
    }
    const about = { title, subject, note, minutes, mixesQuestions, mixesOptions };
    const form = { ...about, sharing: sharing === 'course' ? ('mine' as const) : sharing, sections };
    await updatePaper(tx, actor, paperId, version, form);
    return { added: fresh.length };
  });
