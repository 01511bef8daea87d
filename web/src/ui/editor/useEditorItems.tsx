import CameraOutlined from '@ant-design/icons/CameraOutlined';
import FileWordOutlined from '@ant-design/icons/FileWordOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { useText } from '../text/text.ts';
import type { ToolItem } from './EditorToolbar.tsx';
import { editorText } from './editor.text.ts';
import type { EditorTool } from './editor-port.ts';
import { toolIcons } from './editor-tools.tsx';

interface EditorItemsOptions {
  tools: readonly EditorTool[];
  /** Tools that apply at the caret. */
  held: readonly EditorTool[];
  onTool: (tool: EditorTool) => void;
  /** Null where uploads are not possible. */
  files: {
    pickFiles: () => void;
    pickWord: () => void;
    /** Null for who has no library of files. */
    pickStored: (() => void) | null;
    importing: boolean;
    capture: (() => Promise<void>) | undefined;
  } | null;
}

/** Returns the buttons of the toolbar. */
export function useEditorItems({ tools, held, onTool, files }: EditorItemsOptions): ToolItem[] {
  const t = useText(editorText);
  const items: ToolItem[] = tools.map((key) => ({
    ...{ key, label: t(key), icon: toolIcons[key], on: held.includes(key), onPress: () => onTool(key) },
  }));
  if (!files) return items;
  const { pickFiles, pickWord, pickStored, importing, capture } = files;
  items.push({ key: 'picture', label: t('picture'), icon: <PictureOutlined aria-hidden />, onPress: pickFiles });
  if (capture) {
    const icon = <CameraOutlined aria-hidden />;
    items.push({ key: 'capture', label: t('capture'), icon, onPress: () => void capture() });
  }
  if (pickStored) {
    const icon = <FolderOpenOutlined aria-hidden />;
    items.push({ key: 'stored', label: t('stored'), icon, onPress: pickStored });
  }
  const label = t(importing ? 'importing' : 'word');
  items.push({ key: 'word', label, icon: <FileWordOutlined aria-hidden />, busy: importing, onPress: pickWord });
  return items;
}

/** Returns the keys of the four items beside the menu where space is short: those that reports need most. */
export function nearTools(items: ToolItem[]): string[] {
  const worth = ['picture', 'capture', 'bold', 'list', 'code', 'heading'];
  const there = worth.filter((key) => items.some((item) => item.key === key));
  return there.slice(0, 4);
}
