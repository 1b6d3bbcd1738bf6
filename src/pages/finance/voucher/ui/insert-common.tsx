import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { askedPlaces } from '#modules/finance/rules/common-voucher.ts';
import { plain } from '#core/values/plain.ts';
import { recordQuery } from '@/entities/screen';
import type { Values } from '@/shared/fields';
import { NumberField } from '@/shared/figure';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog, EmptyState } from '@/shared/ui';
import { commonVouchersQuery, templateLines, TEMPLATES, type CommonVoucher } from '../api/common.ts';
import { insertedLines, lineOf } from '../model/common.ts';

type InsertCommonProps = {
  readonly onInsert: (word: string, lines: readonly Values[]) => void;
  readonly onClose: () => void;
};

/** Chooses a common voucher, and asks for the amounts it leaves to whoever inserts it. */
export function InsertCommon({ onInsert, onClose }: InsertCommonProps): ReactNode {
  const text = useText();
  const [chosen, setChosen] = useState<CommonVoucher | null>(null);
  const list = useQuery(commonVouchersQuery());
  return (
    <Dialog
      title={chosen === null ? text('voucher.common') : chosen.name}
      width={560}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      {chosen === null ? (
        <Loaded
          query={list}
          lines={5}
          renderData={(all) =>
            all.length === 0 ? (
              <EmptyState text={text('voucher.noCommon')} />
            ) : (
              <ul className="voucher-common">
                {all.map((one) => (
                  <li key={one.id}>
                    <button type="button" onClick={() => setChosen(one)}>
                      {one.name}
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        />
      ) : (
        <Amounts common={chosen} onInsert={onInsert} onBack={() => setChosen(null)} />
      )}
    </Dialog>
  );
}

function Amounts(props: {
  readonly common: CommonVoucher;
  readonly onInsert: InsertCommonProps['onInsert'];
  readonly onBack: () => void;
}): ReactNode {
  const { common, onInsert, onBack } = props;
  const text = useText();
  const language = useCoreLanguage();
  const record = useQuery(recordQuery(TEMPLATES, common.id));
  const [given, setGiven] = useState<ReadonlyMap<number, string>>(new Map());
  const [fault, setFault] = useState<string | null>(null);
  return (
    <Loaded
      query={record}
      lines={4}
      renderData={(stored) => {
        const lines = templateLines(stored);
        const asked = askedPlaces(lines.map(lineOf));
        const insert = (event: FormEvent): void => {
          event.preventDefault();
          const made = insertedLines(lines, given);
          if ('fault' in made) setFault(made.fault[language]);
          else onInsert(common.word, made.lines);
        };
        return (
          <form className="voucher-asked" onSubmit={insert}>
            {lines.map((line, index) =>
              asked.includes(index) ? (
                <NumberField
                  key={line.id ?? index}
                  label={`${text('voucher.line', { line: index + 1 })} ${plain(line['summary_expr'])} ${plain(line['subject_id_dictText'])}`}
                  decimals={2}
                  value={given.get(index) ?? ''}
                  onChange={(value) => setGiven(new Map([...given, [index, value]]))}
                />
              ) : null,
            )}
            {asked.length === 0 ? <p>{text('voucher.commonLines', { count: lines.length })}</p> : null}
            {fault === null ? null : (
              <p className="typed-fault" role="alert">
                {fault}
              </p>
            )}
            <div className="voucher-dialog-acts">
              <Button onClick={onBack}>{text('action.back')}</Button>
              <Button look="primary" type="submit">
                {text('voucher.insert')}
              </Button>
            </div>
          </form>
        );
      }}
    />
  );
}
