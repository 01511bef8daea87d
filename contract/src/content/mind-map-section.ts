import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { DateTime, Id, Markdown } from '../wire/scalar.ts';
import { MindMapContent } from './mind-map.ts';

const Note = Markdown.max(5000);

/** A map in a course bundle: its content alone; the map itself stays in its school. */
export const PackedMindMap = z.strictObject({
  content: MindMapContent.nullable(),
  note: Note,
  ai: z.boolean().default(false),
});

export const mindMapSectionApi = {
  get: get('mindmapsection/get', {
    access: 'user',
    summary: 'The mind map of a section of a course, as it was taken; opening it as a student finishes the section',
    input: z.object({ sectionId: Id }),
    output: z.object({
      sectionId: Id,
      /** Null where none was taken. */
      content: MindMapContent.nullable(),
      note: Markdown,
      /** Whether a model drafted the map. */
      ai: z.boolean(),
      editor: z.boolean(),
      /** For an editor: the map that it was taken of, if they may see it, and whether it was changed since. */
      source: z.object({ mapId: Id, title: z.string(), changed: z.boolean() }).nullable(),
      takenTime: DateTime.nullable(),
    }),
  }),
  save: post('mindmapsection/save', {
    access: 'may:course.teach',
    shown: ['note'],
    audit: { action: 'mindmapsection.save', target: 'sectionId' },
    summary: 'Writes the note above the map of a section',
    input: z.strictObject({ sectionId: Id, note: Note }),
    output: z.null(),
  }),
  take: post('mindmapsection/take', {
    access: 'may:course.teach',
    audit: { action: 'mindmapsection.take', target: 'sectionId' },
    summary:
      'Puts a map that I may see into a section as it is now; students see no later changes until it is taken again',
    input: z.strictObject({ sectionId: Id, mapId: Id }),
    output: z.null(),
  }),
  addToCourse: post('mindmap/addtocourse', {
    access: 'may:course.teach',
    audit: { action: 'mindmap.addtocourse', target: 'mapId' },
    summary: 'Makes a section at the end of a chapter with the map as it is now',
    input: z.strictObject({ mapId: Id, chapterId: Id }),
    output: z.object({ sectionId: Id }),
  }),
};
