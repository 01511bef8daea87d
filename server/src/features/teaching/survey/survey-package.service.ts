import { PackedSurvey } from '@xueyan/contract/teaching/packed';
import type { z } from 'zod';
import type { SectionPackage } from '../../../http/feature.ts';
import { saveSurvey } from './survey.service.ts';
import { surveyStore } from './survey.store.ts';

/** Exports a questionnaire into a course bundle and imports it; responses are not part of the bundle. */
export const surveyPackage: SectionPackage = {
  shape: PackedSurvey,
  pack: async (db, _platform, _actor, sectionIds) =>
    new Map(
      (await surveyStore.ofSections(db, sectionIds)).map(({ sectionId, intro, anonymous, questions }) => [
        sectionId,
        { intro, anonymous, questions },
      ]),
    ),
  unpack: async (db, { actor, platform, sectionId, data, rewrite, remark }) => {
    const packed = data as z.output<typeof PackedSurvey>;
    const before = await surveyStore.find(db, sectionId);
    const answered = before && (await surveyStore.count(db, sectionId)) > 0;
    const form = answered ? { anonymous: before.anonymous, questions: before.questions } : packed;
    if (answered)
      remark({
        zh: '已有人作答，问题保持原样',
        en: 'Somebody has answered: the questions stay as they were',
        mn: 'Хэн нэгэн хариулсан тул асуултууд хэвээр үлдэнэ',
      });
    const questions = keepIds(before?.questions ?? [], form.questions);
    const version = before?.version ?? 1;
    await saveSurvey(db, platform.live, actor, {
      ...{ sectionId, version, intro: await rewrite(packed.intro), anonymous: form.anonymous, questions },
    });
  },
};

/** Lets questions that existed before keep their ids. */
const keepIds = (
  before: readonly { questionId: string; title: string }[],
  questions: z.output<typeof PackedSurvey>['questions'],
) =>
  questions.map((question, at) => ({
    ...question,
    questionId: before[at]?.title === question.title ? before[at].questionId : '',
  }));
