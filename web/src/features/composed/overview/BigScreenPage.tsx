import { type Overview, overviewTiles } from '@xueyan/contract/composed/overview';
import { Button, ConfigProvider, theme } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { schoolNow } from '../../../api/school-time.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './big-screen.module.css';
import { overviewText } from './overview.text.ts';
import { useActivityCharts, useOverview } from './use-overview.ts';

/** A theme of its own: the school's theme is meant for pages to work in. Its sizes are those of the screen. */
const darkOf = (scale: number) => ({
  ...{ inherit: false, algorithm: theme.darkAlgorithm, cssVar: { key: 'big-screen' } },
  token: {
    ...{ colorBgContainer: '#101f36', colorBorderSecondary: '#1f3350' },
    ...{ fontSize: Math.round(14 * scale), controlHeight: Math.round(32 * scale) },
  },
});

/** Width in pixels for which sizes are meant; a wider screen shows all of it larger. */
const designWidth = 1920;
/** Share of the height of the screen that the chart takes. */
const chartShare = 0.42;

/** Returns how much larger than designed the screen is, and the height of its chart. */
const sizesNow = () => ({
  scale: Math.max(1, window.innerWidth / designWidth),
  chart: Math.max(240, Math.round(window.innerHeight * chartShare)),
});

function useScreen() {
  const [screen, setScreen] = useState(sizesNow);
  useEffect(() => {
    const measure = () => setScreen(sizesNow());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return screen;
}

/** Display time of a chart in milliseconds. */
const turnMs = 12_000;
const names = ['work', 'people', 'hours'] as const;

/** Numbers of the school for a screen in a hall: dark, full screen, refreshed automatically. */
export function BigScreenPage() {
  const overview = useOverview(15_000);
  const { scale, chart } = useScreen();
  const dark = useMemo(() => darkOf(scale), [scale]);
  return (
    <ConfigProvider theme={dark}>
      <main className={styles.screen}>
        <QueryView query={overview}>{(data) => <Body data={data} chartHeight={chart} />}</QueryView>
      </main>
    </ConfigProvider>
  );
}

function Body({ data, chartHeight }: { data: Overview; chartHeight: number }) {
  const t = useText(overviewText);
  const phrase = usePhrase();
  const charts = useActivityCharts(data);
  const [turn, setTurn] = useState(0);
  const [now, setNow] = useState(() => schoolNow());
  useEffect(() => {
    const clock = setInterval(() => setNow(schoolNow()), 1_000);
    const turning = setInterval(() => setTurn((at) => at + 1), turnMs);
    return () => {
      clearInterval(clock);
      clearInterval(turning);
    };
  }, []);
  const shown = names[turn % names.length] ?? 'work';
  return (
    <>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <time className={styles.clock}>{now}</time>
        <Button onClick={() => void document.documentElement.requestFullscreen?.()}>{t('fullScreen')}</Button>
      </header>
      <ul className={styles.tiles}>
        {data.tiles.map(({ tile, count }) => (
          <li key={tile} data-alarm={(tile === 'alerts' && count > 0) || undefined}>
            <b>{count.toLocaleString()}</b>
            <span>{phrase(overviewTiles[tile])}</span>
          </li>
        ))}
        <li>
          <b>{megabytes(Math.round(data.fileBytes / 1_048_576))}</b>
          <span>{t('files')}</span>
        </li>
      </ul>
      <div className={styles.charts}>
        <ChartPanel key={shown} title={t(shown)} data={charts[shown]} height={chartHeight} />
        <ol className={styles.today}>
          {data.days
            .slice(-7)
            .toReversed()
            .map(({ day, people, works, checks }) => (
              <li key={day}>
                <span>{day.slice(5)}</span>
                <span>{t('dayLine', { people, works, checks })}</span>
              </li>
            ))}
        </ol>
      </div>
    </>
  );
}
