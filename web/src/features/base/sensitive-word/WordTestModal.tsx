import { sensitiveWordApi, wordLevelNames } from '@xueyan/contract/base/sensitive-word';
import { Flex, Input, Typography } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { levelTones } from './level-tones.ts';
import { sensitiveWordText } from './sensitive-word.text.ts';

interface WordTestModalProps {
  open: boolean;
  onClose: () => void;
}

/** Dialog that shows what would become of a text: which words are found in it, and how others would see it. */
export function WordTestModal({ open, onClose }: WordTestModalProps) {
  const t = useText(sensitiveWordText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [text, setText] = useState('');
  const test = useAction(sensitiveWordApi.test);
  const { data } = test;
  const isBlocked = data?.wordList.some(({ level }) => level === 'block');
  const change = (next: string) => {
    setText(next);
    test.reset();
  };
  return (
    <InputModal
      open={open}
      title={t('test')}
      okText={t('test')}
      okButtonProps={{ disabled: text.trim() === '' }}
      confirmLoading={test.isPending}
      filled={false}
      onOk={() => test.mutate({ text }, { onError: notice.error })}
      onClose={onClose}
      afterClose={() => change('')}
    >
      <Flex vertical gap="middle">
        <Input.TextArea
          aria-label={t('testText')}
          placeholder={t('testText')}
          rows={5}
          maxLength={10_000}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
        {data && (
          <output>
            <Flex vertical gap="small">
              <Typography.Text>
                {t(data.wordList.length === 0 ? 'testNone' : isBlocked ? 'testBlocked' : 'testPasses')}
              </Typography.Text>
              <Flex wrap gap="small">
                {data.wordList.map(({ word, level }) => (
                  <StateTag
                    key={word}
                    tone={levelTones[level]}
                  >{`${word} · ${phrase(wordLevelNames[level])}`}</StateTag>
                ))}
              </Flex>
              {data.wordList.length > 0 && !isBlocked && (
                <Typography.Paragraph style={{ marginBottom: 0, whiteSpace: 'pre-wrap' }}>
                  {data.text}
                </Typography.Paragraph>
              )}
            </Flex>
          </output>
        )}
      </Flex>
    </InputModal>
  );
}
