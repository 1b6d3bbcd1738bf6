import { useRef, type ReactNode } from 'react';
import { plainPopup } from '#core/screen/popup-settings.ts';
import { offers } from '../../api/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import type { Faces } from '../field-props.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { PopupButtons } from './popup-buttons.tsx';
import { PopupLines } from './popup-lines.tsx';
import { PopupQuery } from './popup-query.tsx';
import { PopupRows } from './popup-rows.tsx';
import { PopupTree } from './popup-tree.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { usePopup, type PopupOptions } from './use-popup.ts';
import './pickers.css';

type PopupPickerProps = PopupOptions & { readonly faces: Faces; readonly onClose: () => void };

const VARIANT_WIDTH = '95%'; // [B9.1]

/** Chooses records of a report: tree, query, rows, lines below [B2.42]. What was chosen is forgotten when it closes [B4.1]. */
export function PopupPicker({ faces, onClose, ...options }: PopupPickerProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { settings = plainPopup } = options;
  const popup = usePopup(options);
  const { report, rows, fields, ask, chosen } = popup;
  const body = useRef<HTMLDivElement>(null);
  useFirstFocus(body, fields.isFetched);
  const tree = settings.tree === null ? report.data?.tree : { ...settings.tree, title: '' };
  const title = dataText(report.data?.title ?? '') || text('action.choose');
  return (
    <Dialog
      title={title}
      width={settings.hasButtons ? VARIANT_WIDTH : settings.width}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" onClick={() => popup.confirm([...chosen.values()])}>
            {text('action.confirm')}
          </Button>
        </>
      }
    >
      <div ref={body} className={tree == null ? '' : 'picker-split'}>
        {tree == null || !offers('GET /online/cgform/api/queryTreeList') ? null : (
          <PopupTree tree={tree} node={ask.node} isInverse={ask.isInverse} onChange={popup.change} />
        )}
        <div className="picker-main">
          {fields.data === undefined || fields.data.length === 0 ? null : (
            <PopupQuery fields={fields.data} faces={faces} onSearch={(filters) => popup.change({ filters })} />
          )}
          <ChosenBar count={chosen.size} onClear={popup.clear} onRefresh={() => void rows.refetch()}>
            {settings.hasButtons && report.data !== undefined ? (
              <PopupButtons
                id={report.data.id}
                chosen={[...chosen.values()]}
                warn={popup.warn}
                onDone={() => {
                  popup.clear();
                  void rows.refetch();
                }}
              />
            ) : null}
          </ChosenBar>
          <PopupRows popup={popup} faces={faces} title={title} isMultiple={options.isMultiple} />
        </div>
      </div>
      {report.data?.sub == null ? null : <PopupLines sub={report.data.sub} faces={faces} row={popup.front} />}
    </Dialog>
  );
}
