import { optionalPrograms } from '@xueyan/contract/operations/installation';
import type { ConverterPart } from '@xueyan/contract/teaching/courseware';
import { Link } from 'react-router';
import { useMay } from '../../../ui/access/useMay.ts';
import { useText } from '../../../ui/text/text.ts';
import { missingConverterText } from './missing-converter.text.ts';

/** Program of the host that brings what is missing. */
const programs = { soffice: 'soffice', ffmpeg: 'ffmpeg', jail: 'bwrap' } as const satisfies Record<
  ConverterPart,
  string
>;

interface MissingConverterProps {
  part: ConverterPart;
  /** Names of the files that wait for it, where more is shown than one file. */
  names?: string[];
}

/** Why files cannot be shown, and what to do; only who sees the page from which it is installed is told the names of the packages. */
export function MissingConverter({ part, names = [] }: MissingConverterProps) {
  const t = useText(missingConverterText);
  const sees = useMay()('installation.view');
  return (
    <>
      {names.length > 0 && `${names.join('、')}：`}
      {t(part)}
      {sees && (
        <>
          {` · ${t('packages', { packages: optionalPrograms[programs[part]].package })} · `}
          <Link to="/operations/installation">{t('open')}</Link>
        </>
      )}
    </>
  );
}
