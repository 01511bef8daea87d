import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import type { Entry } from '@xueyan/contract/exam/sitting';
import { Button } from 'antd';
import { saveAs } from '../../../api/download.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { session } from '../../../api/session.ts';
import { useText } from '../../../ui/text/text.ts';
import { answersFileText } from './answers-file.text.ts';
import { type AnsweredPaper, answersFile } from './answers-file.ts';

interface DownloadAnswersProps {
  paper: AnsweredPaper;
  entries: () => Entry[];
  /** Entries that the server has not acknowledged. */
  unsent: () => Entry[];
}

/** Button that saves a person's answers as a text file: this page may hold their only copy. */
export function DownloadAnswers({ paper, entries, unsent }: DownloadAnswersProps) {
  const t = useText(answersFileText);
  const save = () => {
    const user = session.user();
    const who = { name: user?.userName ?? '', login: user?.loginName ?? '' };
    const text = answersFile({ paper, who, entries: entries(), unsent: unsent(), time: schoolNow() });
    // The mark tells editors of Windows that it is UTF-8.
    const file = new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' });
    saveAs(file, `${t('name', { exam: paper.name, who: who.login })}.txt`);
  };
  return (
    <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={save}>
      {t('download')}
    </Button>
  );
}
