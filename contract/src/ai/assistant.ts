import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';

/** Maximum length of the name in UTF-16 units, as the fields of the form count. */
export const assistantNameMax = 12;
export const assistantGreetingMax = 40;

export const assistantEdges = ['left', 'right'] as const;
/** Bounds in per cent of the height. */
export const assistantOffset = { min: 0, max: 100 } as const;

/** A person’s settings of the assistant. */
export const AssistantSettings = z.object({
  /** Whether the floating entry is shown. */
  isShow: z.boolean(),
  /** Side of the window at which the entry is shown. */
  edge: z.enum(assistantEdges),
  /** Distance from the top, in per cent of the available height. */
  offset: z.number().min(assistantOffset.min).max(assistantOffset.max),
  /** Name of the assistant; empty for the default name. */
  assistantName: z.string().trim().max(assistantNameMax),
  /** Greeting when it opens; empty for the default greeting. */
  greeting: z.string().trim().max(assistantGreetingMax),
});
export type AssistantSettings = z.output<typeof AssistantSettings>;

export const assistantApi = {
  get: get('platformassistant/getplatformassistantuserdto', {
    access: 'user',
    summary: 'How I have my assistant',
    output: z.object({ platformAssistantUserDto: AssistantSettings }),
  }),
  save: post('platformassistant/saveorupdateplatformassistantuser', {
    access: 'user',
    summary: 'Keeps how I have my assistant, for all my devices',
    input: AssistantSettings,
    output: z.null(),
  }),
};
