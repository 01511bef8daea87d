import { Alert, theme } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { neutrals } from '../look/neutrals.ts';
import { markdownText } from '../markdown/markdown.text.ts';
import { ZoomImage } from '../media/ZoomImage.tsx';
import { useText } from '../text/text.ts';
import styles from './Diagram.module.css';
import { type DiagramLook, diagramMax, drawDiagram } from './mermaid.ts';

/** An answer that is being written changes often: a diagram is drawn once its source has rested for so long. */
const restMs = 300;
/** After so long without a change an unfinished diagram counts as a wrong one. */
const wrongMs = 1_500;

/** Pictures and addresses in a diagram would be fetched while it is laid out. */
const fetches = /\burl\s*\(|@import/i;
const isFetching = (source: string) => fetches.test(source) || (source.includes('@{') && /\bimg\s*:/i.test(source));

interface DiagramProps {
  source: string;
  /** The source as text, shown until the diagram is drawn and where it cannot be. */
  children: ReactNode;
}

/** A diagram in Mermaid, as a picture: nothing in a picture runs, links or fetches. */
export function Diagram({ source, children }: DiagramProps) {
  const t = useText(markdownText);
  const look = useLook();
  const [address, setAddress] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const refused = source.length > diagramMax ? 'tooLarge' : isFetching(source) ? 'drawsNothingElse' : null;

  useEffect(() => {
    setReason(null);
    if (refused) return;
    let gone = false;
    let wrong: ReturnType<typeof setTimeout> | undefined;
    const rest = setTimeout(() => {
      drawDiagram(source, look).then(
        (svg) => gone || setAddress(URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))),
        (error: unknown) => {
          const said = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
          if (!gone) wrong = setTimeout(() => setReason(said.slice(0, 120)), wrongMs);
        },
      );
    }, restMs);
    return () => {
      gone = true;
      clearTimeout(rest);
      clearTimeout(wrong);
    };
  }, [source, look, refused]);

  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);

  const note = refused ? t(refused) : reason === null ? null : t('notDrawn', { reason });
  if (note !== null)
    return (
      <>
        <Alert banner type="warning" title={note} />
        {children}
      </>
    );
  if (address === null) return children;
  return (
    <div className={styles.picture}>
      <ZoomImage src={address} alt={t('diagram')} />
    </div>
  );
}

/** Returns the colours of the page for diagrams. */
function useLook(): DiagramLook {
  const { token } = theme.useToken();
  return useMemo(() => {
    const { colorText: text, colorPrimaryBg: tint, colorPrimaryBorder: border, colorBgContainer: ground } = token;
    return {
      ...{ dark: ground === neutrals.dark.container, ground },
      fontFamily: token.fontFamily,
      variables: {
        ...{ background: ground, textColor: text, titleColor: text, lineColor: token.colorTextTertiary },
        ...{ primaryColor: tint, primaryTextColor: text, primaryBorderColor: border, mainBkg: tint },
        ...{ secondaryColor: token.colorSuccessBg, secondaryTextColor: text, tertiaryColor: ground },
        ...{ tertiaryTextColor: text, tertiaryBorderColor: token.colorBorder, clusterBkg: token.colorFillQuaternary },
        ...{ noteBkgColor: token.colorWarningBg, noteTextColor: text, noteBorderColor: token.colorWarningBorder },
        ...{ edgeLabelBackground: ground, signalTextColor: text, labelColor: text, classText: text },
      },
    };
  }, [token]);
}
