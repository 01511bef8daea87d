import BoldOutlined from '@ant-design/icons/BoldOutlined';
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined';
import ItalicOutlined from '@ant-design/icons/ItalicOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined';
import RightSquareOutlined from '@ant-design/icons/RightSquareOutlined';
import StrikethroughOutlined from '@ant-design/icons/StrikethroughOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import type { ReactNode } from 'react';
import type { EditorTool } from './editor-port.ts';

/** Icons of the tools, the same in every editing mode. */
export const toolIcons: Record<EditorTool, ReactNode> = {
  heading: <FontSizeOutlined aria-hidden />,
  bold: <BoldOutlined aria-hidden />,
  italic: <ItalicOutlined aria-hidden />,
  strike: <StrikethroughOutlined aria-hidden />,
  list: <UnorderedListOutlined aria-hidden />,
  ordered: <OrderedListOutlined aria-hidden />,
  check: <CheckSquareOutlined aria-hidden />,
  quote: <RightSquareOutlined aria-hidden />,
  code: <CodeOutlined aria-hidden />,
  table: <TableOutlined aria-hidden />,
  link: <LinkOutlined aria-hidden />,
};
