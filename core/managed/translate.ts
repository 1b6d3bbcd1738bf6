import { subject, type Both, type SubjectField } from './subject.ts';

/** Languages with a column, by their code in the browser. */
export const translateColumns = { 'zh-CN': 'zhCn', en: 'enUs', 'zh-TW': 'zhTw', ja: 'jaJp' } as const;

const MOST = 500;

const language = <const Name extends string>(name: Name, label: Both) =>
  ({
    name,
    label,
    maxLength: MOST,
    query: 'like',
    width: 220,
  }) as const satisfies SubjectField;

/** Texts in other languages; they go before what modules bring [system.translate]. */
export const translateSubject = subject({
  title: ['多语言翻译', 'Translations'],
  item: ['翻译', 'translation'],
  naming: 'wordKey',
  permission: 'system:translate',
  path: '/sys/translate',
  fields: [
    {
      name: 'wordKey',
      label: ['键', 'Key'],
      isRequired: true,
      isUnique: true,
      maxLength: MOST,
      query: 'like',
      form: 'fixed',
      placeholder: ['页面、字段或字典项上的原文', 'The text as it stands on a page, field or dictionary item'],
      width: 240,
    },
    { ...language('zhCn', ['中文', 'Chinese']), isRequired: true },
    language('enUs', ['英文', 'English']),
    language('zhTw', ['繁体', 'Traditional Chinese']),
    language('jaJp', ['日文', 'Japanese']),
  ],
});
