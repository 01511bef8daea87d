import type { ComponentType } from 'react';
import { PaletteTool } from '../../features/account/palette/PaletteTool.tsx';
import { MemoTool } from '../../features/desk/memo/MemoTool.tsx';
import { MessageTool } from '../../features/desk/message/MessageTool.tsx';
import { SignInTool } from '../../features/desk/sign-in/SignInTool.tsx';
import { TimetableTool } from '../../features/desk/timetable/TimetableTool.tsx';
import { HelpTool } from '../../features/system/help/HelpTool.tsx';
import { CourseCommands } from '../../features/teaching/course/CourseCommands.tsx';
import { ToolBoundary } from '../../ui/feedback/ToolBoundary.tsx';
import { PaletteEntries } from './PaletteEntries.tsx';

/**
 * The tools of the header; each shows itself only to who may use it. What is used in every lesson stands here, in this
 * order: palette, timetable, sign-in, memo, messages, help; everything else is behind the avatar, and there only.
 */
const tools: ComponentType[] = [
  // Kept one a line.
  CourseCommands,
  PaletteEntries,
  PaletteTool,
  TimetableTool,
  SignInTool,
  MemoTool,
  MessageTool,
  HelpTool,
];

/** Fields, words and icons in the bar, or rows in the sheet: see `HeaderPlace`. */
export function HeaderTools() {
  return tools.map((Tool, index) => (
    // The list never changes while the page lives.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <ToolBoundary key={index}>
      <Tool />
    </ToolBoundary>
  ));
}
