import { z } from 'zod';
import type { SectionKind } from '../school/section.ts';
import type { Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Maybe, Name, Version } from '../wire/scalar.ts';
import { QuestionFile } from './chat.ts';
import { ImportedEdits, ImportedSource } from './deck-import.ts';
import { DeckContent, deckThemes, outlineMax } from './deck-slide.ts';

/** `school`: everybody who is signed in may read, present and copy it. */
export const deckShares = ['me', 'school'] as const;
export type DeckShare = (typeof deckShares)[number];
export const deckShareNames: Record<DeckShare, Text> = {
  me: { zh: '仅自己', en: 'Me alone', mn: 'Зөвхөн өөрөө' },
  school: { zh: '全校可看', en: 'The school', mn: 'Бүх сургууль' },
};

export const Deck = z.object({
  deckId: Id,
  title: z.string(),
  share: z.enum(deckShares),
  slideCount: z.number().int(),
  /** Whether it is an imported PPTX: its texts and their order can be changed, all else in it stays. */
  imported: z.boolean(),
  /** Whether a model wrote its outline; its owner cannot take that away. */
  ai: z.boolean(),
  ownerId: Id,
  ownerName: z.string(),
  updateTime: DateTime,
});
export type Deck = z.output<typeof Deck>;

const Key = z.strictObject({ deckId: Id });

/** Maximum number of decks of one person. */
export const decksMax = 300;

/** Maximum number of knowledge bases that an outline is made of. */
export const deckBasesMax = 10;
/** Kinds of sections that have text of their own. */
export const deckSectionKinds: readonly SectionKind[] = ['reading', 'courseware'];

/** What of a source an outline lacks: whether its text was cut at the limit, and the files that could not be read. */
const sourceLacks = { cut: z.boolean(), unread: z.array(z.string()) };

/** Download of a deck as a PowerPoint file, below `/api/`. */
export const deckFile = { path: 'deck/pptx', input: z.strictObject({ deckId: Id }) };

export const deckApi = {
  list: post('deck/list', {
    access: 'user',
    summary: 'My decks, or those that others share with the school',
    input: pageQuery(
      { view: z.enum(['mine', 'shared']).default('mine'), words: z.string().trim().max(100).optional() },
      ['title', 'updateTime'],
    ),
    output: pageOf(Deck),
    sheet: {
      name: { zh: '演示文稿', en: 'Decks', mn: 'Үзүүлэн' },
      columns: {
        title: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 40 },
        slideCount: { title: { zh: '页数', en: 'Slides', mn: 'Хуудас' }, kind: 'number' },
        share: { title: { zh: '共享', en: 'Shared', mn: 'Хуваалцсан' }, values: deckShareNames },
        ownerName: { title: { zh: '作者', en: 'Author', mn: 'Зохиогч' } },
        updateTime: { title: { zh: '更新时间', en: 'Updated', mn: 'Шинэчилсэн' }, kind: 'time' },
      },
    },
  }),
  add: post('deck/save', {
    access: 'user',
    audit: { action: 'deck.save', made: 'deckId' },
    summary: 'Makes a deck of an outline in Markdown; an empty outline is a cover alone',
    input: z.strictObject({
      title: Name(100),
      outline: z.string().max(outlineMax),
      theme: z.enum(deckThemes),
      /** Answer of a chat of mine that drafted the outline; null for one that no model wrote. */
      answerId: Maybe(Id, null),
    }),
    output: Key,
  }),
  get: get('deck/get', {
    access: 'user',
    summary: 'A deck of mine, or one that is shared',
    input: z.object({ deckId: Id }),
    output: Deck.extend({
      /** Null for an imported deck. */
      content: DeckContent.nullable(),
      file: z.object({ source: ImportedSource, edits: ImportedEdits }).nullable(),
      version: z.number().int(),
      /** Whether its slides and files say that AI drafted it. */
      mark: z.boolean(),
      editor: z.boolean(),
    }),
  }),
  saveContent: post('deck/savecontent', {
    access: 'user',
    summary: 'Keeps what a deck says now; refused where it was changed elsewhere meanwhile',
    input: Key.extend({ version: Version, content: DeckContent }),
    output: z.object({ version: z.number().int() }),
  }),
  saveEdits: post('deck/saveedits', {
    access: 'user',
    summary: 'Keeps the texts and the order of an imported deck; refused where it was changed elsewhere meanwhile',
    input: Key.extend({ version: Version, edits: ImportedEdits }),
    output: z.object({ version: z.number().int() }),
  }),
  update: post('deck/update', {
    access: 'user',
    audit: { action: 'deck.update', target: 'deckId' },
    summary: 'Renames a deck, or says with whom it is shared',
    input: Key.extend({ title: Name(100), share: z.enum(deckShares) }),
    output: z.null(),
  }),
  copy: post('deck/copy', {
    access: 'user',
    audit: { action: 'deck.copy', made: 'deckId' },
    summary: 'Makes a deck of my own of one that I may see',
    input: Key,
    output: Key,
  }),
  remove: post('deck/delete', {
    access: 'user',
    audit: { action: 'deck.delete', target: 'deckId' },
    summary: 'Deletes a deck of mine',
    input: Key,
    output: z.null(),
  }),
  addToCourse: post('deck/addtocourse', {
    access: 'may:course.teach',
    audit: { action: 'deck.addtocourse', target: 'deckId' },
    summary: 'Makes a courseware section at the end of a chapter with the deck as a PPTX, as it is now',
    input: Key.extend({ chapterId: Id }),
    output: z.object({ sectionId: Id }),
  }),
  draft: post('deck/draft', {
    access: 'may:ai.use',
    summary:
      'Has a model write an outline of a topic, a document, a section or knowledge bases, in a chat of its own where it is kept; within the limits of whoever asks',
    input: z.strictObject({
      topic: Name(1000),
      slides: z.number().int().min(3).max(30),
      /** Document that it is made of, as `chat/extract` returned it. */
      document: QuestionFile.nullish(),
      /** Section of a course whose text it is made of. */
      sectionId: Maybe(Id, null),
      /** Knowledge bases whose passages it is made of; where they say nothing of the topic, the answer says so. */
      baseIds: z.array(Id).max(deckBasesMax).default([]),
    }),
    output: z.object({ chatId: Id, answerId: Id, ...sourceLacks }),
  }),
  sourceText: get('deck/sourcetext', {
    access: 'user',
    summary: 'The text of a section that I may open, of which an outline is made: of its reading, or of its files',
    input: z.object({ sectionId: Id }),
    output: z.object({ title: z.string(), text: z.string(), ...sourceLacks }),
  }),
};

export const deckFaults = faults('deck', {
  tooMany: {
    zh: '每人最多 {max} 份演示文稿',
    en: 'One may have {max} decks',
    mn: 'Нэг хүн дээд тал нь {max} үзүүлэнтэй',
  },
  oneSource: {
    zh: '文档、课节和知识库只能选一种来源',
    en: 'Choose one source: a document, a section or knowledge bases',
    mn: 'Нэг эх сонгоно: баримт, хэсэг эсвэл мэдлэгийн сан',
  },
  noText: {
    zh: '这一节没有可以读的文字：请选正文或课件小节，或改用文档',
    en: 'This section has no text to read: choose a reading or courseware, or a document',
    mn: 'Энэ хэсэгт унших бичвэр алга: уншлага, хичээлийн файлтай хэсэг эсвэл баримт сонгоно уу',
  },
  picture: {
    zh: '图片只支持 PNG、JPG 和 GIF，并须上传到这份演示文稿',
    en: 'Pictures are PNG, JPG or GIF, and uploaded to this deck',
    mn: 'Зураг PNG, JPG эсвэл GIF байж, энэ үзүүлэнд оруулсан байх ёстой',
  },
  tooLarge: {
    status: 413,
    zh: '图片合计超过 {max}，不能导出；请换小一些的图片',
    en: 'The pictures have more than {max} together and cannot be exported; use smaller ones',
    mn: 'Зургууд нийлээд {max}-аас их тул татах боломжгүй; жижиг зураг ашиглана уу',
  },
});

/** Allows the owner to change a deck. */
export const mayEditDeck = (actor: Pick<Rights, 'id'>, { ownerId }: { ownerId: string }) => actor.id === ownerId;
