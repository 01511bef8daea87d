import { theme as antd, ConfigProvider, type ThemeConfig } from 'antd';

/** Defines the CSS variables of a menu for our own styles; Ant Design defines them for its own components only. */
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
