import { theme as antd, ConfigProvider, type ThemeConfig } from 'antd';

/** Puts the colours of a menu into the page, for our own styles: Ant Design does it for its own components only. */
export function NavColours({ theme }: { theme: ThemeConfig | undefined }) {
  if (!theme) return null;
  return (
    <ConfigProvider theme={theme}>
      <Used />
    </ConfigProvider>
  );
}

function Used() {
  antd.useToken();
  return null;
}
