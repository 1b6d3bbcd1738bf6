import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { components } from '#core/contract/api.ts';
import { usePageRules } from '@/entities/permission';
import {
  actOnContainer,
  containerLogQuery,
  deploymentQuery,
  type Container,
  type ContainerAct,
} from '@/entities/installation/upkeep';
import { sizeWords } from '@/shared/attachments';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog, EmptyState, Grid, noticeShown, questionAsked, Tag, type GridColumn } from '@/shared/ui';
import './docker.css';

type Deployment = components['schemas']['Deployment'];
type Process = components['schemas']['ServerProcess'];

/** Shows the parts of the installation: its processes and, where a runtime is configured, its containers [B2.15]. */
export function DockerPage(): ReactNode {
  return (
    <PartTexts part="installation">
      <Docker />
    </PartTexts>
  );
}

function Docker(): ReactNode {
  const query = useQuery(deploymentQuery);
  return <Loaded query={query} lines={8} renderData={(found) => <Shown found={found} />} />;
}

function Shown({ found }: { readonly found: Deployment }): ReactNode {
  const text = useText();
  const { runtime, mayAct, databaseVersion, jobs } = found;
  const { scheduled, running, failed } = jobs;
  const facts = { database: databaseVersion, scheduled, running, failed };
  return (
    <>
      <section className="panel" aria-label={text('installation.docker.containers')}>
        <h1 className="docker-title">{text('installation.docker.containers')}</h1>
        {runtime === 'answers' ? (
          <>
            {mayAct ? null : <p className="docker-hint">{text('installation.docker.readOnly')}</p>}
            <Containers containers={found.containers} mayAct={mayAct} />
          </>
        ) : (
          <p className="docker-hint" role={runtime === 'silent' ? 'alert' : undefined}>
            {text(runtime === 'silent' ? 'installation.docker.silent' : 'installation.docker.none')}
          </p>
        )}
      </section>
      <section className="panel docker-processes" aria-label={text('installation.docker.processes')}>
        <h2 className="docker-title">{text('installation.docker.processes')}</h2>
        <p className="docker-hint">{text('installation.docker.facts', facts)}</p>
        <Processes processes={found.processes} />
      </section>
    </>
  );
}

function left<Row>(id: string, label: string, width: number, cell: (row: Row) => ReactNode): GridColumn<Row> {
  return { id, label, width, align: 'left', cell };
}

function Processes({ processes }: { readonly processes: readonly Process[] }): ReactNode {
  const text = useText();
  const columns = useMemo(
    () => [
      left<Process>('host', text('installation.docker.host'), 260, ({ host, pid, isThis }) => (
        <>
          {host} · {pid} {isThis ? <Tag text={text('installation.docker.own')} /> : null}
        </>
      )),
      left<Process>('version', text('installation.docker.version'), 110, ({ version }) => version ?? ''),
      left<Process>('runtime', text('installation.docker.runtime'), 180, ({ runtime }) => runtime),
      left<Process>('started', text('installation.docker.started'), 180, ({ startedTime }) => startedTime),
      left<Process>('seen', text('installation.docker.seen'), 180, ({ seenTime }) => seenTime),
    ],
    [text],
  );
  return (
    <Grid
      label={text('installation.docker.processes')}
      columns={columns}
      rows={processes}
      rowKey={({ id }) => id}
      empty={<EmptyState text={text('installation.docker.processes')} />}
    />
  );
}

function Containers({ containers, mayAct }: { readonly containers: readonly Container[]; readonly mayAct: boolean }) {
  const text = useText();
  const rules = usePageRules();
  const [logOf, setLogOf] = useState<Container | null>(null);
  const act = useActing();
  const can = (code: string): boolean => rules.button(code).isVisible;
  const offered = (row: Container): readonly ContainerAct[] =>
    (row.state === 'running' ? (['restart', 'stop'] as const) : (['start'] as const)).filter(
      (one) => mayAct && can(one),
    );
  const columns: GridColumn<Container>[] = [
    left('name', text('installation.docker.name'), 200, ({ name }) => name),
    left('image', text('installation.docker.image'), 240, ({ image }) => image),
    left('status', text('installation.docker.status'), 200, ({ status, state }) => status || state),
    {
      ...left<Container>('cpu', text('installation.docker.cpu'), 90, ({ cpu }) => (cpu === null ? '' : `${cpu}%`)),
      align: 'right',
    },
    {
      ...left<Container>('memory', text('installation.docker.memory'), 110, ({ memory }) =>
        memory === null ? '' : sizeWords(memory),
      ),
      align: 'right',
    },
    left('actions', text('installation.docker.actions'), 200, (row) => (
      <>
        {can('log') ? (
          <Button look="link" onClick={() => setLogOf(row)}>
            {text('installation.docker.log')}
          </Button>
        ) : null}
        {offered(row).map((one) => (
          <Button key={one} look={one === 'start' ? 'link' : 'link-danger'} onClick={() => act(row, one)}>
            {text(`installation.docker.${one}`)}
          </Button>
        ))}
      </>
    )),
  ];
  return (
    <>
      <Grid
        label={text('installation.docker.containers')}
        columns={columns}
        rows={containers}
        rowKey={({ id }) => id}
        empty={<EmptyState text={text('installation.docker.noContainers')} />}
      />
      {logOf === null ? null : <LogDialog container={logOf} onClose={() => setLogOf(null)} />}
    </>
  );
}

/** Asks once what is meant and, where something goes down, once more what comes with it. */
function useActing(): (row: Container, act: ContainerAct) => void {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const { mutate } = useMutation({
    mutationFn: ({ id, act }: { readonly id: string; readonly act: ContainerAct }) => actOnContainer(id, act),
    onSuccess: (message) => notify({ kind: 'container', level: 'success', text: message }),
    onSettled: () => cache.invalidateQueries({ queryKey: deploymentQuery.queryKey }),
  });
  return (row, act) => {
    const word = text(`installation.docker.${act}`);
    const question = {
      title: text('notice.title'),
      yes: word,
      no: text('action.cancel'),
      isDangerous: act !== 'start',
    };
    const doIt = (): void => mutate({ id: row.id, act });
    const again = (): void => {
      const said = text('installation.docker.again', { name: row.name, image: row.image, act: word });
      // After the first question is gone.
      setTimeout(() => ask({ ...question, text: said, onYes: doIt }), 0);
    };
    ask({
      ...question,
      text: text('installation.docker.confirm', { name: row.name, act: word }),
      onYes: act === 'start' ? doIt : again,
    });
  };
}

function LogDialog({ container, onClose }: { readonly container: Container; readonly onClose: () => void }): ReactNode {
  const text = useText();
  const query = useQuery(containerLogQuery(container.id));
  return (
    <Dialog
      title={text('installation.docker.logOf', { name: container.name })}
      width={960}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={<Button onClick={() => void query.refetch()}>{text('action.refresh')}</Button>}
    >
      <Loaded
        query={query}
        lines={8}
        renderData={({ lines }) => (
          <pre className="docker-log">{lines.length === 0 ? text('installation.docker.noLog') : lines.join('\n')}</pre>
        )}
      />
    </Dialog>
  );
}
