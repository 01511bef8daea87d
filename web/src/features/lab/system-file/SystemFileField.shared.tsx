import { useQuery } from '@tanstack/react-query';
import { systemFileChoiceApi, systemFileRoot, systemFilesOfExperiment } from '@xueyan/contract/lab/system-file';
import { Form, Select } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import styles from './SystemFile.module.css';
import { systemFileText } from './system-file.text.ts';

/** Field for the data that the machines of an experiment are given; a choice is saved at once. */
export function SystemFileField({ sectionId }: { sectionId: string }) {
  const t = useText(systemFileText);
  const notice = useNotice();
  const options = useQuery(query(systemFileChoiceApi.options, {}));
  const chosen = useQuery(query(systemFileChoiceApi.ofExperiment, { sectionId }));
  const choose = useAction(systemFileChoiceApi.choose, [systemFileChoiceApi.ofExperiment]);
  const kept = (chosen.data?.fileList ?? []).map(({ systemFileId }) => systemFileId);
  const value = choose.isPending ? choose.variables.systemFileIds : kept;
  const list = options.data?.fileList ?? [];
  const onChange = (systemFileIds: string[]) =>
    choose.mutate(
      { sectionId, systemFileIds },
      { onSuccess: () => notice.success(t('fieldSaved')), onError: notice.error },
    );
  return (
    <Form.Item label={t('field')} htmlFor="experiment-system-files" extra={t('fieldHint')}>
      <Select
        id="experiment-system-files"
        mode="multiple"
        maxCount={systemFilesOfExperiment.max}
        placeholder={t('fieldNone')}
        loading={options.isPending || chosen.isPending}
        disabled={!chosen.data}
        value={value}
        onChange={onChange}
        showSearch={{ optionFilterProp: 'label' }}
        options={list.map((one) => ({ value: one.systemFileId, label: one.fileName, about: one }))}
        optionRender={({ data: { about } }) => (
          <div className={styles.option}>
            <span>
              {about.fileName} · {fileSize(about.contentBytes)}
            </span>
            <span className={styles.path}>
              {systemFileRoot}/{about.folderName}
            </span>
            <span className={styles.faint}>{about.description}</span>
          </div>
        )}
        notFoundContent={t('fieldEmpty')}
      />
    </Form.Item>
  );
}
