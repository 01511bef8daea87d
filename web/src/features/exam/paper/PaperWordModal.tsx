import { useMutation } from '@tanstack/react-query';
import { type PaperVariant, type PaperWord, paperVariants } from '@xueyan/contract/exam/paper-word';
import { Checkbox, Flex, Form, Modal } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { paperText } from './paper.text.ts';

interface PaperWordModalProps {
  open: boolean;
  paperId: string;
  onClose: () => void;
}

/** Saves a paper as Word documents: as it was made, or as variants A and B. */
export function PaperWordModal({ open, paperId, onClose }: PaperWordModalProps) {
  const t = useText(paperText);
  const notice = useNotice();
  const [variants, setVariants] = useState<PaperVariant[]>(['plain']);
  const [answers, setAnswers] = useState(true);
  const save = useMutation({
    mutationFn: async () => {
      for (const variant of paperVariants.filter((one) => variants.includes(one)))
        await download('paper/word', { paperId, variant, answers } satisfies PaperWord);
    },
    onSuccess: onClose,
    onError: notice.error,
  });
  return (
    <Modal
      open={open}
      title={t('word')}
      okText={t('wordSave')}
      okButtonProps={{ disabled: variants.length === 0 }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('wordVariants')} extra={t('wordVariantsHint')}>
          <Checkbox.Group
            value={variants}
            options={paperVariants.map((value) => ({ value, label: t(`word_${value}`) }))}
            onChange={setVariants}
          />
        </Form.Item>
        <Flex>
          <Checkbox checked={answers} onChange={({ target }) => setAnswers(target.checked)}>
            {t('wordAnswers')}
          </Checkbox>
        </Flex>
      </Form>
    </Modal>
  );
}
