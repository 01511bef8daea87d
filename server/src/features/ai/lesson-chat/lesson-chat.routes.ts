import { lessonChatApi } from '@xueyan/contract/ai/lesson-chat';
import { type Feature, routesOf } from '../../../http/feature.ts';
import { implement } from '../../../http/implement.ts';
import type { Calls } from '../agent/acting.service.ts';
import { askAboutLesson } from './lesson-chat.service.ts';

/** Features whose routes are made of those of the others. */
const composed: readonly string[] = ['ai/agent', 'ai/lesson-chat'];

/** Routes of the chats about lessons. The figures of a class are those of the calls that show them to the teacher. */
export const lessonChatRoutes = (features: readonly Feature[]) => {
  let known: Calls | undefined;
  const calls = () =>
    (known ??= new Map(
      routesOf(features.filter(({ name }) => !composed.includes(name))).map((route) => [route.endpoint.path, route]),
    ));
  return implement(lessonChatApi, { ask: (context) => askAboutLesson(calls(), context, context.input) });
};
