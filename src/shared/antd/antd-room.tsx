import { ConfigProvider, theme } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useEffect, type ReactNode } from 'react';
import { useCoreLanguage } from '../i18n/index.ts';
import { usePaint } from '../lib/index.ts';
import { usePortalHost } from '../ui/index.ts';

/**
 * Whoever uses the form library stands in here: our language and colours, and what makes it bear a page that is kept while another is shown.
 * Lists, drawers and modal windows are put into the page they belong to, and nothing moves: a window left open in a hidden page would
 * otherwise wait for the end of a movement that never comes and take the page down.
 */
export function AntdRoom({ children }: { readonly children: ReactNode }): ReactNode {
  const language = useCoreLanguage();
  const { isDark, strong, link } = usePaint();
  const host = usePortalHost();
  // The library writes dates in the language of dayjs.
  useEffect(() => {
    dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  }, [language]);
  return (
    <ConfigProvider
      locale={language === 'zh' ? zhCN : enUS}
      theme={{
        algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        // The shades of the chosen colour that stay readable [A2.37]; unknown before style sheets are there, as in tests.
        token: {
          ...(strong === '' ? {} : { colorPrimary: strong, colorInfo: strong, colorLink: link }),
          // Error texts reach 4.5:1 as well.
          colorError: isDark ? '#ff8a8a' : '#c7282e',
          borderRadius: 6,
          fontFamily: 'inherit',
          // The library's own greys are too faint to read (1.4.3) and to see (1.4.11).
          colorTextPlaceholder: isDark ? '#a3ada9' : '#5a6270',
          colorTextDescription: isDark ? '#a3ada9' : '#5a6270',
          colorTextDisabled: isDark ? '#b5bfbb' : '#4a5260',
          colorBorder: isDark ? '#75817c' : '#8a93a0',
          ...(isDark ? { colorBgContainer: '#161e1b', colorBgElevated: '#1d2724' } : {}),
          motion: false,
        },
      }}
      // Lists of a control inside a modal dialog must open inside it: what lies outside is inert.
      getPopupContainer={(trigger) => trigger?.closest('dialog') ?? host}
    >
      {children}
    </ConfigProvider>
  );
}
