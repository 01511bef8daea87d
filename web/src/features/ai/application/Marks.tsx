import StarFilled from '@ant-design/icons/StarFilled';
import StarOutlined from '@ant-design/icons/StarOutlined';
import { type Application, applicationApi, mayEditApplication } from '@xueyan/contract/ai/application';
import { Button, Flex, Rate, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { applicationText } from './application.text.ts';
import { applicationMediaText } from './application-media.text.ts';

const stale = [applicationApi.listPublic, applicationApi.open, applicationApi.list];

/** Favourite, rating and copy of an application, for those who use it. */
export function Marks({ application }: { application: Application }) {
  const t = useText(applicationText);
  const words = useText(applicationMediaText);
  const notice = useNotice();
  const may = useMay();
  const actor = useActor();
  const favour = useAction(applicationApi.favour, stale);
  const rate = useAction(applicationApi.rate, stale);
  const copy = useAction(applicationApi.copy, stale);
  const { applicationId, favourite, ownStars, raterCount, copyable } = application;
  const own = mayEditApplication(actor, application);
  return (
    <Flex gap="middle" align="center" wrap style={{ marginBlockEnd: 16 }}>
      <Button
        size="small"
        icon={favourite ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        onClick={() => favour.mutate({ applicationId, favourite: !favourite }, { onError: notice.error })}
      >
        {words(favourite ? 'unfavourite' : 'favourite')}
      </Button>
      {!own && (
        <Rate
          aria-label={words('rate')}
          value={ownStars ?? 0}
          allowClear={false}
          onChange={(stars) => rate.mutate({ applicationId, stars }, { onError: notice.error })}
        />
      )}
      {raterCount > 0 && (
        <Typography.Text type="secondary">
          {application.stars} · {words('raters', { n: raterCount })}
        </Typography.Text>
      )}
      {!own && copyable && may('ai.create') && (
        <Button
          size="small"
          loading={copy.isPending}
          onClick={() =>
            copy.mutate({ applicationId }, { onSuccess: () => notice.success(words('copied')), onError: notice.error })
          }
        >
          {t('copy')}
        </Button>
      )}
    </Flex>
  );
}
