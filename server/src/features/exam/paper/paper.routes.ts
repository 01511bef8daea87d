import { paperApi, testBasketApi } from '@xueyan/contract/exam/paper';
import { paperPreviewApi } from '@xueyan/contract/exam/paper-preview';
import { implement } from '../../../http/implement.ts';
import { countAvailable, generatePaper } from './blueprint.service.ts';
import { addPaper, copyPaper, getPaper, listPapers, movePaper, updatePaper } from './paper.service.ts';
import { addToPaper } from './paper-fill.service.ts';
import { previewPaper, scorePreview } from './paper-preview.service.ts';
import { clearBasket, countBasket, emptyBasket, fillBasket, listBasket } from './test-basket.service.ts';

export const paperRoutes = [
  ...implement(paperApi, {
    list: async ({ db, platform, actor, input }) => ({ pageInfo: await listPapers(db, platform.clock, actor, input) }),
    get: ({ db, platform, actor, input }) => getPaper(db, platform.clock, actor, input.paperId),
    save: async ({ db, actor, input }) => ({ paperId: await addPaper(db, actor, input) }),
    update: ({ db, actor, input: { paperId, version, ...form } }) => updatePaper(db, actor, paperId, version, form),
    countAvailable: ({ db, actor, input }) => countAvailable(db, actor, input),
    generate: ({ db, actor, language, input }) => generatePaper(db, actor, language, input),
    copy: async ({ db, actor, input }) => ({ paperId: await copyPaper(db, actor, input.paperId) }),
    finish: ({ db, actor, input }) => movePaper(db, actor, 'finish', input.paperId),
    reopen: ({ db, actor, input }) => movePaper(db, actor, 'reopen', input.paperId),
    archive: ({ db, actor, input }) => movePaper(db, actor, 'archive', input.paperId),
    remove: ({ db, actor, input }) => movePaper(db, actor, 'remove', input.paperId),
  }),
  ...implement(paperPreviewApi, {
    get: ({ db, actor, input }) => previewPaper(db, actor, input),
    score: ({ db, actor, input }) => scorePreview(db, actor, input),
  }),
  ...implement(testBasketApi, {
    list: async ({ db, actor }) => ({ questionList: await listBasket(db, actor) }),
    count: async ({ db, actor }) => ({ count: await countBasket(db, actor) }),
    addToPaper: ({ db, actor, language, input }) => addToPaper(db, actor, language, input),
    add: async ({ db, actor, input }) => ({ count: await fillBasket(db, actor, input.questionIds) }),
    remove: async ({ db, actor, input }) => ({ count: await emptyBasket(db, actor, input.questionIds) }),
    clear: ({ db, actor }) => clearBasket(db, actor),
  }),
];
