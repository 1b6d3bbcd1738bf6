import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import { RequiredField } from '@/shared/act-dialog';
import { PickField } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Loaded, SearchForm } from '@/shared/list';
import { Dialog, EmptyState } from '@/shared/ui';
import { partiesQuery, type Party } from '../api/write-off.ts';

type PartyPickProps = {
  /** Ledger of the parties: customers or suppliers. */
  readonly ledger: PartyLedger;
  readonly label: string;
  readonly chosen: Party | null;
  readonly error: string | undefined;
  readonly onChoose: (party: Party | null) => void;
};

/** A customer or supplier, chosen in a dialog; those with open documents come first. */
export function PartyPick({ ledger, label, chosen, error, onChoose }: PartyPickProps): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RequiredField
        label={label}
        error={error}
        renderControl={(id, said) => (
          <PickField
            id={id}
            name={label}
            said={said}
            isFaulty={error !== undefined}
            shown={chosen === null ? '' : partyName(chosen)}
            onOpen={() => setOpen(true)}
            onClear={() => onChoose(null)}
          />
        )}
      />
      {isOpen ? (
        <Dialog title={label} width={560} closeLabel={text('action.close')} onClose={() => setOpen(false)}>
          <PartyList
            ledger={ledger}
            chosenId={chosen?.id}
            onChoose={(party) => {
              setOpen(false);
              onChoose(party);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

function partyName({ code, name }: Party): string {
  return code === null || code === '' ? name : `${code} ${name}`;
}

type PartyListProps = {
  readonly ledger: PartyLedger;
  readonly chosenId: string | undefined;
  readonly onChoose: (party: Party) => void;
};

function PartyList({ ledger, chosenId, onChoose }: PartyListProps): ReactNode {
  const text = useText();
  const [word, setWord] = useState('');
  const parties = useQuery(partiesQuery(ledger, word));
  return (
    <div className="write-off-parties">
      <SearchForm word={word} label={text('writeOff.find')} submit={text('writeOff.search')} onSearch={setWord} />
      <Loaded
        query={parties}
        lines={6}
        renderData={(found) =>
          found.length === 0 ? (
            <EmptyState text={text('writeOff.nobody')} />
          ) : (
            <ul>
              {found.map((party) => (
                <li key={party.id}>
                  <button type="button" aria-pressed={party.id === chosenId} onClick={() => onChoose(party)}>
                    <span>{partyName(party)}</span>
                    {Number(party.open) === 0 ? null : (
                      <small>{text('writeOff.openOf', { amount: thousands(party.open, 2) })}</small>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      />
    </div>
  );
}
