import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';

/** In UTF-16 units, as the fields of the form count. */
export const assistantNameMax = 12;
export const assistantGreetingMax = 40;

export const assistantEdges = ['left', 'right'] as const;
/** In per cent of the height. */
export const assistantOffset = { min: 0, max: 100 } as const;

/** How somebody has their assistant. */
export const AssistantSettings = z.object({
  /** The floating entry is there. */
  isShow: z.boolean(),
  /** The side of the window that the entry sits at. */
  edge: z.enum(assistantEdges),
  /** How far down that side, in per cent of the room there is. */
  offset: z.number().min(assistantOffset.min).max(assistantOffset.max),
  /** What it is called; empty: as the interface calls it. */
  assistantName: z.string().trim().max(assistantNameMax),
  /** What it says when it is opened; empty: as the interface says it. */
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
