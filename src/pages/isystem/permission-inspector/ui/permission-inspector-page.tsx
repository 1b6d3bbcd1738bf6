import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import {
  inspectedPeopleQuery,
  inspectedScreensQuery,
  inspectionQuery,
  type InspectedPerson,
  type InspectionAsked,
} from '@/entities/system/inspector';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded, SearchForm } from '@/shared/list';
import { Button, EmptyState, TextField } from '@/shared/ui';
import { InspectionSheet } from './inspection-sheet.tsx';
import './permission-inspector.css';

/** Why somebody may do something, or not [A7.19]. */
export function PermissionInspectorPage(): ReactNode {
  return (
    <PartTexts part="inspector">
      <Inspector />
    </PartTexts>
  );
}

function Inspector(): ReactNode {
  const text = useText();
  const [person, setPerson] = useState<InspectedPerson | null>(null);
  const [asked, setAsked] = useState<InspectionAsked | null>(null);
  const result = useQuery({ ...inspectionQuery(asked ?? NOTHING), enabled: asked !== null, meta: { isQuiet: true } });
  return (
    <>
      <section className="panel inspector" aria-label={text('inspector.title')}>
        <h1>{text('inspector.title')}</h1>
        <p className="inspector-intro">{text('inspector.intro')}</p>
        <div className="inspector-asked">
          <People chosen={person} onChoose={setPerson} />
          <Screen
            isReady={person !== null}
            isBusy={result.isFetching}
            onAsk={(permissionId, record) => {
              const next = { userId: person?.id ?? '', permissionId, record };
              const isAgain = JSON.stringify(next) === JSON.stringify(asked);
              setAsked(next);
              if (isAgain) void result.refetch();
            }}
          />
        </div>
      </section>
      {asked === null ? null : (
        <section className="panel" aria-live="polite">
          <Loaded query={result} lines={12} renderData={(found) => <InspectionSheet found={found} />} />
        </section>
      )}
    </>
  );
}

const NOTHING: InspectionAsked = { userId: '', permissionId: '', record: '' };

type PeopleProps = {
  readonly chosen: InspectedPerson | null;
  readonly onChoose: (person: InspectedPerson) => void;
};

/** The user is found by his name and chosen. */
function People({ chosen, onChoose }: PeopleProps): ReactNode {
  const text = useText();
  const [word, setWord] = useState('');
  const people = useQuery(inspectedPeopleQuery(word));
  return (
    <fieldset className="inspector-people">
      <legend>{text('inspector.who')}</legend>
      <SearchForm word={word} label={text('inspector.findUser')} submit={text('list.searchWord')} onSearch={setWord} />
      <p role="status">{chosen === null ? text('inspector.pick') : text('inspector.chosen', { name: chosen.name })}</p>
      <Loaded
        query={people}
        lines={4}
        renderData={(found) =>
          found.length === 0 ? (
            <EmptyState text={text('inspector.nobody')} />
          ) : (
            <ul>
              {found.map((person) => (
                <li key={person.id}>
                  <button type="button" aria-pressed={person.id === chosen?.id} onClick={() => onChoose(person)}>
                    <span>{person.name}</span> <small>{person.detail}</small>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      />
    </fieldset>
  );
}

type ScreenProps = {
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onAsk: (permissionId: string, record: string) => void;
};

/** The screen, and if wanted one of its records. */
function Screen({ isReady, isBusy, onAsk }: ScreenProps): ReactNode {
  const text = useText();
  const field = useId();
  const { data: screens = [], error } = useQuery(inspectedScreensQuery);
  const [id, setId] = useState('');
  const [record, setRecord] = useState('');
  const hasForm = screens.some((screen) => screen.id === id && screen.tableName !== null);
  return (
    <form
      className="inspector-screen"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(id, hasForm ? record.trim() : '');
      }}
    >
      <div className="text-field">
        <label htmlFor={field}>{text('inspector.screen')}</label>
        <select
          id={field}
          className="control"
          required
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        >
          <option value="">{text('inspector.chooseScreen')}</option>
          {screens.map((screen) => (
            <option key={screen.id} value={screen.id}>
              {screen.title}
            </option>
          ))}
        </select>
        {error === null ? null : <p role="alert">{error.message}</p>}
      </div>
      {hasForm ? (
        <TextField
          label={text('inspector.record')}
          maxLength={200}
          value={record}
          autoComplete="off"
          onChange={(event) => setRecord(event.currentTarget.value)}
        />
      ) : null}
      <Button look="primary" type="submit" disabled={!isReady} isBusy={isBusy}>
        {text('inspector.ask')}
      </Button>
    </form>
  );
}
