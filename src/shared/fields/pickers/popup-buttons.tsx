import { useMutation, useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useContext, useState, type ReactNode } from 'react';
import { api, failureOf, failureText, open } from '../../api/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { Button, noticeShown } from '../../ui/index.ts';
import { FormServicesContext } from '../form-services.ts';
import { useLoadWarning } from '../use-load-warning.ts';
import { popupButtonsQuery, type Row } from './popup-report.ts';

type PopupButtonsProps = {
  readonly id: string;
  readonly chosen: readonly Row[];
  readonly warn: (message: string) => void;
  readonly onDone: () => void;
};

/** The report's own buttons; each works on exactly one row [B5.3]. Scripts are run by the form around it; elsewhere their buttons say why they do nothing. */
export function PopupButtons({ id, chosen, warn, onDone }: PopupButtonsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const notify = useUnit(noticeShown);
  const { data, error } = useQuery(popupButtonsQuery(id));
  const runScript = useContext(FormServicesContext)?.runScript;
  const [isRunning, setIsRunning] = useState(false);
  useLoadWarning(error);
  const { mutate, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: { formId: string; buttonCode: string; dataId: string }) =>
      open(api().POST('/online/cgform/api/doButton', { body })),
    onSuccess: () => {
      notify({ kind: 'buttonDone', level: 'success', text: text('picker.done') }); // [B8.2]
      onDone();
    },
    onError: (thrown) => {
      notify({ kind: 'buttonFailed', level: 'error', text: text('picker.failed') });
      const said = failureText(failureOf(thrown));
      if (said !== '') warn(said);
    },
  });
  const press = ({ buttonCode, optType }: { buttonCode: string; optType: string }): void => {
    const [row] = chosen;
    if (row === undefined) warn(text('picker.selectFirst'));
    else if (chosen.length > 1) warn(text('picker.selectOnlyOne'));
    else if (optType === 'js') {
      setIsRunning(true);
      runScript?.({
        script: data?.enhanceJs ?? '',
        button: buttonCode,
        row,
        reload: onDone,
        onEnd: () => setIsRunning(false),
      });
    } else mutate({ formId: id, buttonCode, dataId: row.id ?? '' });
  };
  return (data?.records ?? []).map((button) => (
    <Button
      key={button.buttonCode}
      look={button.buttonStyle === 'link' ? 'link' : 'plain'}
      isBusy={isPending || isRunning}
      disabled={button.optType === 'js' && runScript === undefined}
      title={button.optType === 'js' && runScript === undefined ? text('picker.scriptButton') : undefined}
      onClick={() => press(button)}
    >
      {dataText(button.buttonName)}
    </Button>
  ));
}
