import { transferFaults } from '@xueyan/contract/exam/question-transfer';
import { parseXmlTree, type XmlElement } from '../../../platform/parser/xml-tree.ts';

export {
  allBelow,
  childOf,
  elementsOf,
  escapeXml,
  findBelow,
  textOf,
  type XmlElement,
} from '../../../platform/parser/xml-tree.ts';

export const parseXml = (bytes: Buffer): XmlElement => parseXmlTree(bytes, transferFaults.broken);
