import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Maybe, Name } from '../wire/scalar.ts';
import { ApplicationLook } from './application-icon.ts';
import { ChatNote } from './chat-note.ts';
import { AiClosed } from './gate.ts';
import { Allowance } from './quota.ts';

/** `blocked`: the answer came to a blocked word; `failed`: the provider broke off. The text so far stays. */
export const messageStates = ['running', 'done', 'stopped', 'failed', 'blocked'] as const;
export type MessageState = (typeof messageStates)[number];
export const messageRoles = ['user', 'assistant'] as const;

/** Maximum characters of a question, without the texts of its files. */
export const questionMax = 20_000;
/** Maximum number of files of a question, and of characters taken from each. */
export const questionFiles = { max: 5, characters: 60_000 } as const;
/** Maximum number of simultaneous answers of one person. */
export const runningMax = 3;
export const titleMax = 60;
export const folderMax = 20;

/** A passage that an answer cites; `[n]` in the answer refers to the n-th. */
export const Source = z.object({
  chunkId: Id,
  documentId: Id,
  /** A section of a course, which has no document: `documentId` is that of the course then. */
  sectionId: Id.optional(),
  title: z.string(),
  /** Location in the document: a page, a slide, a heading; empty where it has none. */
  place: z.string(),
  text: z.string(),
});
export type Source = z.output<typeof Source>;

/** File extensions that a question accepts: documents, texts and source code. */
export const questionExtensions = [
  ...['docx', 'doc', 'pdf', 'pptx', 'xlsx', 'md', 'txt', 'csv', 'log', 'json', 'xml', 'html', 'yaml', 'yml'],
  ...['py', 'c', 'h', 'cpp', 'java', 'js', 'ts', 'go', 'rs', 'sh', 'sql', 'css'],
];
/** Path of a form with one `file`: `chat/extract` returns its text and stores nothing. */
export const extractPath = 'chat/extract';

/** A file of a question, as `chat/extract` returned it. `cut`: its text is longer than the limit and was shortened. */
export const QuestionFile = z.strictObject({
  name: Name(120),
  text: z.string().max(questionFiles.characters),
  cut: z.boolean().optional(),
});
export type QuestionFile = z.output<typeof QuestionFile>;
/** Pictures of a question, for models that see: number, and file extensions. */
export const questionPictures = { max: 3, extensions: ['png', 'jpg', 'jpeg', 'webp', 'gif'] };
/** Path of a form with one `file`: `chat/picture` keeps a picture to ask about. */
export const picturePath = 'chat/picture';
const Picture = z.object({ fileId: Id, name: z.string(), address: z.string() });
export const KeptPicture = Picture;
export type KeptPicture = z.output<typeof Picture>;

export const ExtractedFile = QuestionFile.extend({ cut: z.boolean() });
export type ExtractedFile = z.output<typeof ExtractedFile>;

export const ChatMessage = z.object({
  messageId: Id,
  /** Message that it answers or follows; null begins the chat. Several with one parent are branches. */
  parentId: Id.nullable(),
  role: z.enum(messageRoles),
  content: z.string(),
  state: z.enum(messageStates),
  /** Reason of a failure; of a complete answer, why another model than the first one gave it; empty otherwise. */
  reason: z.string(),
  /** Model that answered; empty for a question and for an answer without a model. */
  model: z.string(),
  files: z.array(z.object({ name: z.string(), characters: z.number().int(), cut: z.boolean() })),
  pictures: z.array(Picture),
  sources: z.array(Source),
  notes: z.array(ChatNote),
  /** Names of the tools that the assistant used for an answer, each once. */
  tools: z.array(z.string()),
  createTime: DateTime,
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** Kinds of chats with an entry of their own: about chosen knowledge bases, or about a lesson of a teacher. */
export const chatEntries = ['knowledge', 'lesson'] as const;
export type ChatEntry = (typeof chatEntries)[number];

/** Lesson that a chat of a teacher is about, named as it was when the chat began; empty where none was chosen. */
export const ChatLesson = z.object({
  courseName: z.string(),
  sectionTitle: z.string(),
  className: z.string(),
  /** Characters of the section’s text that the model was given, where the text is longer. */
  cutAt: z.number().int().optional(),
});
export type ChatLesson = z.output<typeof ChatLesson>;

/**
 * Why a chat can be read but not continued: its application was withdrawn or is no longer open to the person, they no
 * longer teach the course of its lesson, or all its bases are closed to them.
 */
export const chatClosings = ['application', 'lesson', 'bases'] as const;
export type ChatClosing = (typeof chatClosings)[number];

const chatFields = {
  chatId: Id,
  title: z.string(),
  /** Empty for a chat in no folder. */
  folder: z.string(),
  /** Whether the chat is with the assistant, which has tools. */
  agent: z.boolean(),
  /** Application of the chat; null for a plain chat. */
  applicationId: Id.nullable(),
  /** How that application is shown now; null where it no longer exists. */
  application: ApplicationLook.nullable(),
  baseIds: z.array(Id),
  lesson: ChatLesson.nullable(),
  updateTime: DateTime,
};
export const Chat = z.object(chatFields);
export type Chat = z.output<typeof Chat>;

/** Event that the server sends while an answer is in progress, as JSON: the text after the first `from` characters. */
export const FollowEvent = z.object({ from: z.number().int(), text: z.string(), state: z.enum(messageStates) });
export type FollowEvent = z.output<typeof FollowEvent>;
/**
 * Returns the path `chat/follow/{messageId}?from={characters}` of the server-sent events, which end with the answer.
 */
export const followPath = (messageId: string, from: number) => `/api/chat/follow/${messageId}?from=${from}`;

/** Files of an earlier question, by their place among its files from 0. */
const KeptFiles = z.strictObject({
  messageId: Id,
  files: z.array(z.number().int().min(0)).max(questionFiles.max),
});
export type KeptFiles = z.output<typeof KeptFiles>;

const Key = z.strictObject({ chatId: Id });
const MessageKey = z.strictObject({ messageId: Id });
/** A started answer; it is followed under its id. */
const Begun = z.object({ chatId: Id, questionId: Id, answerId: Id });

export const PromptForm = z.strictObject({ title: Name(40), content: Name(4_000) });
const Prompt = z.object({ promptId: Id, title: z.string(), content: z.string() });
export type Prompt = z.output<typeof Prompt>;
export const promptsMax = 200;

export const chatApi = {
  state: get('chat/state', {
    access: 'may:ai.use',
    summary: 'What I can ask, and how much is left of it',
    /** Address of the current page without the host. */
    input: z.object({ path: z.string().max(300).optional() }),
    output: z.object({
      models: z.array(z.object({ modelId: Id, title: z.string() })),
      /** Whether a model sees pictures. */
      vision: z.boolean(),
      /** Whether a model transcribes recordings. */
      hearing: z.boolean(),
      allowances: z.array(Allowance),
      /** Why no question is accepted now: an exam, or an experiment whose teacher closed AI; null when open. */
      closed: AiClosed.nullable(),
    }),
  }),
  list: post('chat/list', {
    access: 'may:ai.use',
    summary: 'My chats, those of applications too, the latest first',
    input: pageQuery(
      {
        words: z.string().trim().max(60).optional(),
        folder: z.string().trim().max(folderMax).optional(),
        applicationId: Id.optional(),
        /** True for chats with the assistant only. */
        agent: z.boolean().optional(),
        entry: z.enum(chatEntries).optional(),
      },
      ['updateTime', 'title'],
    ),
    output: pageOf(Chat),
  }),
  folders: get('chat/listfolder', {
    access: 'may:ai.use',
    summary: 'The folders that my chats are in',
    output: z.object({ folders: z.array(z.string()) }),
  }),
  get: get('chat/get', {
    access: 'may:ai.use',
    summary: 'A chat of mine with all its branches',
    input: Key,
    output: z.object({
      chat: Chat,
      messages: z.array(ChatMessage),
      /** Names of those of its knowledge bases that I may still ask, and the labels of their documents as `#label`. */
      baseNames: z.array(z.string()),
      closed: z.enum(chatClosings).nullable(),
    }),
  }),
  ask: post('chat/ask', {
    access: 'may:ai.use',
    summary: 'Asks a question, in a new chat or after a message of one; the answer goes on by itself until it ends',
    input: z.strictObject({
      /** Null opens a new chat. */
      chatId: Maybe(Id, null),
      /** Answer that the question follows; null at the beginning. A second question after one message is a branch. */
      parentId: Maybe(Id, null),
      content: Name(questionMax),
      files: z.array(QuestionFile).max(questionFiles.max).default([]),
      /** Files of a question of mine in the same chat that this one has too, before its own; null for none. */
      keep: Maybe(KeptFiles, null),
      /** Pictures of mine that `chat/picture` kept; a model that sees answers. */
      pictureIds: z.array(Id).max(questionPictures.max).default([]),
      /** Null for the first model that answers. */
      modelId: Maybe(Id, null),
      /** Knowledge bases that the chat answers from, and labels of their documents, none for all; for a new chat only. */
      baseIds: z.array(Id).max(10).default([]),
      labels: z.array(Name(20)).max(10).default([]),
    }),
    output: Begun,
  }),
  again: post('chat/again', {
    access: 'may:ai.use',
    summary: 'Answers a question once more, beside the answers it has',
    input: z.strictObject({ questionId: Id, modelId: Maybe(Id, null) }),
    output: Begun,
  }),
  stop: post('chat/stop', {
    access: 'may:ai.use',
    summary: 'Ends an answer that goes on; what it has said stays, and no more is charged',
    input: MessageKey,
    output: z.null(),
  }),
  update: post('chat/update', {
    access: 'may:ai.use',
    summary: 'Renames a chat or puts it into a folder',
    input: Key.extend({ title: Name(titleMax), folder: z.string().trim().max(folderMax) }),
    output: z.null(),
  }),
  remove: post('chat/delete', {
    access: 'may:ai.use',
    audit: { action: 'chat.delete', target: 'chatId' },
    summary: 'Takes a chat out of my list; the school keeps it for its record',
    input: Key,
    output: z.null(),
  }),
  prompts: get('chat/listprompt', {
    access: 'may:ai.use',
    summary: 'My prompts, by title',
    output: z.object({ promptList: z.array(Prompt) }),
  }),
  savePrompt: post('chat/saveprompt', {
    access: 'may:ai.use',
    summary: 'Keeps a prompt of mine',
    input: PromptForm,
    output: z.object({ promptId: Id }),
  }),
  removePrompt: post('chat/deleteprompt', {
    access: 'may:ai.use',
    summary: 'Deletes a prompt of mine',
    input: z.strictObject({ promptId: Id }),
    output: z.null(),
  }),
};

/** Allows the owner alone; administrators read a chat by another call, with a reason. */
export const mayReadChat = (actor: Pick<Rights, 'id'>, chat: { userId: string }) => chat.userId === actor.id;
