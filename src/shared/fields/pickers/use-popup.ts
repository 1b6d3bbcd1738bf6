import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { plainPopup, type PopupSettings } from '#core/screen/popup-settings.ts';
import { useText } from '../../i18n/index.ts';
import { noticeShown } from '../../ui/index.ts';
import { useLoadWarning } from '../use-load-warning.ts';
import {
  keyOf,
  popupFieldsQuery,
  popupParamsQuery,
  popupQuery,
  popupRowsQuery,
  rowParameters,
  type PopupAsk,
  type PopupReport,
  type Row,
} from './popup-report.ts';

const PAGE = 10; // [B9.2]

export type PopupOptions = {
  readonly code: string;
  readonly isMultiple: boolean;
  readonly settings?: PopupSettings | undefined;
  /** Values for the report's parameters; most reports have none. */
  readonly params?: Readonly<Record<string, string>>;
  readonly onChosen: (rows: readonly Row[], report: PopupReport) => void;
};

/** Keeps the state of an open popup report: its definition, the query, the rows, the choice [B4.1]. */
export function usePopup({ code, isMultiple, settings = plainPopup, params = NO_PARAMS, onChosen }: PopupOptions) {
  const text = useText();
  const notify = useUnit(noticeShown);
  const [ask, setAsk] = useState<PopupAsk>({
    page: 1,
    size: PAGE,
    filters: {},
    searches: {},
    sort: settings.sort,
    node: null,
    isInverse: false,
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  /** The row whose lines are shown below. */
  const [front, setFront] = useState<Row | null>(null);
  const report = useQuery(popupQuery(code));
  const id = report.data?.id ?? '';
  const fields = useQuery({ ...popupFieldsQuery(id), enabled: id !== '' });
  const hasParams = Object.keys(params).length > 0;
  const values = useQuery({ ...popupParamsQuery(code, id, params), enabled: hasParams && id !== '' });
  const isPaged = report.data?.isPaged !== false;
  const query = rowParameters(ask, fields.data ?? [], hasParams ? (values.data ?? {}) : {}, isPaged);
  const rows = useQuery({
    ...popupRowsQuery(id, query, settings.hasButtons),
    enabled: fields.isFetched && id !== '' && (!hasParams || values.isFetched),
  });
  useLoadWarning(report.error);
  useLoadWarning(fields.error);
  useLoadWarning(values.error);
  useLoadWarning(rows.error);

  const warn = (message: string): void => {
    notify({ kind: `pick ${message}`, level: 'warning', text: message });
  };
  return {
    ask,
    /** A changed question begins at the first page. */
    change: (part: Partial<PopupAsk>): void => setAsk({ ...ask, page: 1, ...part }),
    report,
    fields,
    rows,
    isPaged,
    chosen,
    front,
    warn,
    clear: (): void => setChosen(new Map()),
    /** @param isAdded keeps what is chosen, as Ctrl does everywhere */
    toggle: (row: Row, isAdded: boolean): void => {
      const key = keyOf(row);
      const next = new Map(isMultiple || isAdded ? chosen : []);
      if (chosen.has(key)) next.delete(key);
      else next.set(key, row);
      setChosen(next);
      setFront(row);
    },
    confirm: (list: readonly Row[]): void => {
      if (list.length === 0) warn(text('picker.pickSome')); // [B5.2]
      else if (list.length > 1 && !isMultiple) warn(text('picker.pickOne'));
      else if (report.data !== undefined) onChosen(list, report.data);
    },
  };
}

export type Popup = ReturnType<typeof usePopup>;

const NO_PARAMS: Readonly<Record<string, string>> = {};
