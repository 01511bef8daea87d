import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id, Maybe, Name } from '../wire/scalar.ts';
import { QuestionFile, questionFiles, questionMax, questionPictures } from './chat.ts';

export const lessonChatFaults = faults('lessonChat', {
  closed: {
    status: 403,
    zh: '您已不再任教这个对话所属的课程：以前的对话仍可查看，不能再提问',
    en: 'You no longer teach the course of this chat: it can be read, not continued',
    mn: 'Та энэ ярианы хичээлийг заахаа больсон: өмнөх яриаг унших боломжтой, асуух боломжгүй',
  },
});

/** Chats of teachers about a lesson: they begin here and continue with `chat/ask` like any other. */
export const lessonChatApi = {
  ask: post('lessonchat/ask', {
    access: 'may:ai.use',
    summary:
      'Begins a chat about a course that I teach, one of its sections and one of its classes; the model reads the section and the figures of the class, no names of students',
    input: z.strictObject({
      courseId: Id,
      /** Null for the course as a whole. */
      sectionId: Maybe(Id, null),
      /** A class of the course; null for no class in particular. */
      classId: Maybe(Id, null),
      content: Name(questionMax),
      files: z.array(QuestionFile).max(questionFiles.max).default([]),
      pictureIds: z.array(Id).max(questionPictures.max).default([]),
      /** Null for the first model that answers. */
      modelId: Maybe(Id, null),
    }),
    output: z.object({ chatId: Id, questionId: Id, answerId: Id }),
  }),
};
