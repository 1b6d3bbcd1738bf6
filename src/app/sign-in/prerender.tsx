import { renderToString } from 'react-dom/server';
import { LoginPage } from '@/pages/user/login';

/** The sign-in page as the build draws it: in Chinese, without captcha or error. */
export function prerender(): string {
  return renderToString(<LoginPage language="zh-CN" />);
}
