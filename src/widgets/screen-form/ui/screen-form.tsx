import { useQuery } from '@tanstack/react-query';
import { ConfigProvider, theme } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useUnit } from 'effector-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { formQuery, listQuery, recordQuery } from '@/entities/screen';
import { $user } from '@/entities/session';
import { useCoreLanguage, useText } from '@/shared/i18n';
import type { FormSearch } from '@/shared/routing';
import { ErrorState, Skeleton } from '@/shared/ui';
import { loadedValues, newValues } from '../model/values.ts';
import { RecordForm } from './record-form.tsx';
import './screen-form.css';

type ScreenFormProps = {
  readonly code: string;
  readonly form: FormSearch;
  readonly onClose: () => void;
  readonly onOpen: (form: FormSearch) => void;
};

/** The form of an online screen: fetches definition and record, then hands over to the form itself. */
export function ScreenForm({ code, form, onClose, onOpen }: ScreenFormProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const user = useUnit($user);
  const isDark = useDark();
  const [now] = useState(() => new Date());
  const isNew = form.mode === 'add';
  const view = useQuery(formQuery(code));
  const list = useQuery({ ...listQuery(code), enabled: isNew && form.id !== null });
  const record = useQuery({ ...recordQuery(code, form.id ?? ''), enabled: !isNew });
  const isWaiting =
    view.data === undefined || (isNew ? form.id !== null && list.data === undefined : record.data === undefined);
  const error = view.error ?? record.error ?? list.error;
  // antd writes dates in the language of dayjs.
  useEffect(() => {
    dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  }, [language]);

  const context = useMemo(
    () => ({
      now,
      userId: user?.id ?? '',
      username: user?.username ?? '',
      realname: user?.realname ?? '',
      orgCode: user?.orgCode ?? null,
    }),
    [user, now],
  );
  const initial = useMemo(() => {
    if (view.data === undefined) return null;
    if (!isNew) return record.data === undefined ? null : loadedValues(view.data, record.data);
    const pidField = list.data?.pidField ?? null;
    return newValues(view.data, context, form.id === null || pidField === null ? {} : { [pidField]: form.id });
  }, [view.data, record.data, list.data, isNew, form.id, context]);

  if (error !== null) {
    return (
      <ErrorState
        title={text('form.failed')}
        reason={error.message}
        retry={{ label: text('action.back'), act: onClose }}
      />
    );
  }
  if (isWaiting || view.data === undefined || initial === null) {
    return (
      <div className="panel">
        <Skeleton rows={12} label={text('app.loading')} />
      </div>
    );
  }
  return (
    <ConfigProvider
      locale={language === 'zh' ? zhCN : enUS}
      theme={{
        algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
        // The darker shade of the theme colour [A9.5]: text on it and in it stays readable.
        token: {
          colorPrimary: isDark ? '#1da57a' : '#0d7a57',
          // Error texts reach 4.5:1 as well.
          colorError: isDark ? '#ff8a8a' : '#c7282e',
          borderRadius: 6,
          fontFamily: 'inherit',
          // The library's own greys are too faint to read (1.4.3) and to see (1.4.11).
          colorTextPlaceholder: isDark ? '#a3ada9' : '#5a6270',
          colorTextDisabled: isDark ? '#b5bfbb' : '#4a5260',
          colorBorder: isDark ? '#75817c' : '#8a93a0',
          ...(isDark ? { colorBgContainer: '#161e1b', colorBgElevated: '#1d2724' } : {}),
        },
      }}
      // Lists of a control inside a modal dialog must open inside it: what lies outside is inert.
      getPopupContainer={(trigger) => trigger?.closest('dialog') ?? document.body}
    >
      <RecordForm
        code={code}
        view={view.data}
        mode={form.mode}
        initial={initial}
        context={context}
        onClose={onClose}
        onOpen={onOpen}
      />
    </ConfigProvider>
  );
}

function useDark(): boolean {
  const [isDark, setDark] = useState(() => window.matchMedia('(prefers-color-scheme: dark)').matches);
  useEffect(() => {
    const media = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = (): void => setDark(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  return isDark;
}
