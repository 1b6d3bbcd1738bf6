import type { ReactNode } from 'react';

/** Our own small set; each drawing is one path on a 24 × 24 grid. */
const drawings = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  fold: 'M20 5H9M20 12h-8M20 19H9M7 8l-4 4 4 4',
  unfold: 'M4 5h11M4 12h8M4 19h11M17 8l4 4-4 4',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  left: 'M15 6l-6 6 6 6',
  first: 'M17 6l-6 6 6 6M8 6v12',
  last: 'M7 6l6 6-6 6M16 6v12',
  up: 'M6 15l6-6 6 6',
  home: 'M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6',
  folder: 'M3 6h6l2 2h10v11H3z',
  file: 'M6 3h8l4 4v14H6zM14 3v5h4',
  form: 'M4 4h16v16H4zM8 9h8M8 13h8M8 17h4',
  user: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 21c.6-4 3.6-6 7.500-6s6.900 2 7.500 6',
  users:
    'M9 11a3.500 3.500 0 100-7 3.500 3.500 0 000 7zM2.500 20c.5-3.500 3-5.500 6.500-5.500s6 2 6.500 5.500M16 4.500a3.500 3.500 0 010 6.500M18 15c2 .7 3.200 2.500 3.500 5',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c5 5.500 5 12.500 0 18M12 3c-5 5.500-5 12.500 0 18',
  exit: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  search: 'M10.500 17a6.500 6.500 0 100-13 6.500 6.500 0 000 13zM15.500 15.500L21 21',
  refresh: 'M20 11a8 8 0 10-2 6M20 4v7h-7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M4 12.500l5 5L20 6.500',
  alert: 'M12 3l10 18H2zM12 10v5M12 18v.5',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v.5',
  help: 'M12 3a9 9 0 100 18 9 9 0 000-18zM9.500 9.500a2.500 2.500 0 115 .2c0 1.800-2.500 2-2.500 3.800M12 17v.5',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  insert: 'M4 17h16v3H4zM12 13V4M8 8l4-4 4 4',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3.500 2',
  box: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9',
  cart: 'M3 4h2l2.500 11h10L20 7H6M9 20a1 1 0 100-2 1 1 0 000 2zM17 20a1 1 0 100-2 1 1 0 000 2z',
  chart: 'M4 20V4M4 20h16M8 16v-5M12 16V7M16 16v-3',
  swap: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  expand: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  shrink: 'M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5',
  bell: 'M6 17V11a6 6 0 0112 0v6l2 2H4zM10 21h4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.500 3.500 0 017 0v3',
  depart: 'M9 4h6v5H9zM3 15h6v5H3zM15 15h6v5h-6zM12 9v3M6 15v-3h12v3',
  broom: 'M14 3l-3 9M7 12h9l2 9H5zM9 21l1-5M14 21l-.5-5',
  filter: 'M4 5h16l-6.500 7.500V19l-3 2v-8.500z',
  columns: 'M4 5h16v14H4zM9.300 5v14M14.700 5v14',
  print: 'M7 8V4h10v4M7 17H4V8h16v9h-3M7 14h10v6H7z',
  download: 'M12 4v12M7 11l5 5 5-5M4 17v3h16v-3',
  bookmark: 'M6 4h12v16l-6-4.500L6 20z',
  gear: 'M12 15.500a3.500 3.500 0 100-7 3.500 3.500 0 000 7zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.800 2.800M16.200 16.200L19 19M5 19l2.800-2.800M16.200 7.800L19 5',
} as const;

export type IconName = keyof typeof drawings;

/** Is it one of ours? Names of icons also come as data. */
export function isIcon(name: string): name is IconName {
  return Object.hasOwn(drawings, name);
}

/** A decorative line drawing in the colour of the text; its meaning stands in words beside it or in the control's label. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  return <Drawing path={drawings[name]} size={size} />;
}

/** Any path on a 24 × 24 grid drawn as the icons are: for pieces of which few pages need many. */
export function Drawing({ path, size = 16 }: { readonly path: string; readonly size?: number }): ReactNode {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/** The drawing for an icon name of the family's menus (`shop`, `home`, `setting` …), a plain page for unknown ones. */
export function menuIcon(name: string | null | undefined, hasChildren: boolean): IconName {
  const text = name ?? '';
  const found = menuDrawings.find(([pattern]) => pattern.test(text));
  return found?.[1] ?? (hasChildren ? 'folder' : 'form');
}

const menuDrawings: readonly (readonly [RegExp, IconName])[] = [
  [/home|dashboard/i, 'home'],
  [/shop|cart|sale/i, 'cart'],
  [/setting|tool|control/i, 'gear'],
  [/user|team|contacts|customer/i, 'users'],
  [/chart|fund|stock|report/i, 'chart'],
  [/database|inbox|appstore|box|gold|cluster/i, 'box'],
];
