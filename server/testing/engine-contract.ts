import { describe, expect, it } from 'vitest';
import { readBpmn } from '#core/workflow/read-bpmn.ts';
import {
  FlowStuck,
  type Definition,
  type FlowRecord,
  type FlowStep,
  type ProcessEngine,
} from '#server/workflow/engine/port.ts';

const flow = (key: string, from: string, to: string, condition = ''): string =>
  `<sequenceFlow id="${key}" sourceRef="${from}" targetRef="${to}">${
    condition &&
    `<conditionExpression xsi:type="tFormalExpression" language="formula">${condition}</conditionExpression>`
  }</sequenceFlow>`;
const users = (...keys: readonly string[]): string => keys.map((key) => `<userTask id="${key}"/>`).join('');
const ends = '<startEvent id="s"/><endEvent id="e"/>';

let count = 0;
async function define(body: string): Promise<Definition> {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flow="http://back-office/schema/flow" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="d" targetNamespace="x"><process id="p" isExecutable="true">${body}</process></definitions>`;
  const read = await readBpmn(xml);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  count += 1;
  return { id: String(count), xml, graph: read.graph };
}

function recordOf(values: Record<string, unknown> = {}): FlowRecord {
  return {
    field: (name) => values[name],
    column: () => [],
    write: (name, value) => {
      values[name] = value;
    },
  };
}

const fork =
  `${ends}${users('a', 'b1', 'b2', 'c', 'm')}<parallelGateway id="f"/><parallelGateway id="j"/><exclusiveGateway id="g" default="back"/>
  ${flow('0', 's', 'a')}${flow('1', 'a', 'f')}${flow('2', 'f', 'b1')}${flow('3', 'b1', 'b2')}${flow('4', 'b2', 'j')}${flow('5', 'f', 'c')}${flow('6', 'c', 'j')}
  ${flow('7', 'j', 'g')}${flow('8', 'g', 'm', 'amount &gt;= 10000')}${flow('9', 'm', 'e')}${flow('back', 'g', 'a')}`
    .replaceAll('"0"', '"f0"')
    .replaceAll(/id="(\d)"/g, 'id="f$1"');

/** Tests what every engine of processes has to do, whichever it is: its test calls this. */
export function engineContract(engine: ProcessEngine): void {
  it('asks at a sequence one after another, and goes the way whose condition holds [P30]', async () => {
    const definition = await define(
      `${ends}${users('a', 'm')}<exclusiveGateway id="g" default="f3"/>${flow('f0', 's', 'a')}${flow('f1', 'a', 'g')}${flow('f2', 'g', 'm', 'amount &gt;= 10000')}${flow('f3', 'g', 'e')}${flow('f4', 'm', 'e')}`,
    );
    const begun = await engine.start(definition, recordOf());
    expect(begun).toMatchObject({ waiting: ['a'], entered: ['a'], ended: false });
    const small = await engine.leave(definition, begun.state, 'a', recordOf({ amount: '9999.99' }));
    expect(small).toMatchObject({ waiting: [], ended: true });
    const large = await engine.leave(definition, begun.state, 'a', recordOf({ amount: '10000.00' }));
    expect(large).toMatchObject({ waiting: ['m'], entered: ['m'], taken: ['f1', 'f2'], ended: false });
  });

  it('says at which gateway no branch holds', async () => {
    const definition = await define(
      `${ends}${users('a', 'm')}<exclusiveGateway id="g"/>${flow('f0', 's', 'a')}${flow('f1', 'a', 'g')}${flow('f2', 'g', 'm', 'amount &gt;= 10000')}${flow('f4', 'm', 'e')}`,
    );
    const begun = await engine.start(definition, recordOf());
    const stuck = engine.leave(definition, begun.state, 'a', recordOf({ amount: '1' }));
    await expect(stuck).rejects.toMatchObject({ node: 'g', reason: 'no_branch' });
  });

  it('stops a circle without an approval', async () => {
    const definition = await define(
      `${ends}<exclusiveGateway id="g0"/><exclusiveGateway id="g" default="f3"/>${flow('f0', 's', 'g0')}${flow('f1', 'g0', 'g')}${flow('f2', 'g', 'g0', 'amount &gt; 1')}${flow('f3', 'g', 'e')}`,
    );
    await expect(engine.start(definition, recordOf({ amount: '2' }))).rejects.toMatchObject({ reason: 'endless' });
  });

  it('waits at an inclusive join for the branches that were taken, and for no others', async () => {
    const definition = await define(
      `${ends}${users('a', 'b', 'c', 'm')}<inclusiveGateway id="o" default="fd"/><inclusiveGateway id="j"/>${flow('f0', 's', 'o')}${flow('f1', 'o', 'a', 'amount &gt; 1')}${flow('f2', 'o', 'b', 'amount &gt; 2')}${flow('fd', 'o', 'c')}${flow('f4', 'a', 'j')}${flow('f5', 'b', 'j')}${flow('f6', 'c', 'j')}${flow('f7', 'j', 'm')}${flow('f8', 'm', 'e')}`,
    );
    const none = await engine.start(definition, recordOf({ amount: '1' }));
    expect(none.waiting).toEqual(['c']);
    const both = await engine.start(definition, recordOf({ amount: '3' }));
    expect(both.waiting).toEqual(['a', 'b']);
    const one = await engine.leave(definition, both.state, 'a', recordOf());
    expect(one).toMatchObject({ waiting: ['b'], entered: [] });
    expect(await engine.leave(definition, one.state, 'b', recordOf())).toMatchObject({
      waiting: ['m'],
      entered: ['m'],
    });
  });

  it('goes into a sub-process and out of it', async () => {
    const definition = await define(
      `${ends}<subProcess id="sub"><startEvent id="ss"/><endEvent id="se"/>${users('x', 'y')}${flow('g0', 'ss', 'x')}${flow('g1', 'x', 'y')}${flow('g2', 'y', 'se')}</subProcess>${users('z')}${flow('f0', 's', 'sub')}${flow('f1', 'sub', 'z')}${flow('f2', 'z', 'e')}`,
    );
    let step = await engine.start(definition, recordOf());
    for (const node of ['x', 'y', 'z']) {
      expect(step.waiting).toEqual([node]);
      step = await engine.leave(definition, step.state, node, recordOf());
    }
    expect(step.ended).toBe(true);
  });

  it('writes what an automatic node says before the gateway behind it is asked', async () => {
    const settings = JSON.stringify({ kind: 'auto', set: { level: 'if(amount > 5, 2, 1)' } }).replaceAll('>', '&gt;');
    const definition = await define(
      `${ends}${users('m')}<serviceTask id="t"><extensionElements><flow:settings>${settings}</flow:settings></extensionElements></serviceTask><exclusiveGateway id="g" default="f3"/>${flow('f0', 's', 't')}${flow('f1', 't', 'g')}${flow('f2', 'g', 'm', 'level = 2')}${flow('f3', 'g', 'e')}${flow('f4', 'm', 'e')}`,
    );
    const values: Record<string, unknown> = { amount: '6' };
    expect((await engine.start(definition, recordOf(values))).waiting).toEqual(['m']);
    expect(values['level']).toBe('2');
  });

  it('says when its next timer is due, and leaves the approval whose time is up', async () => {
    const definition = await define(
      `${ends}${users('a', 'x')}<boundaryEvent id="b" attachedToRef="a"><timerEventDefinition id="t"><timeDuration xsi:type="tFormalExpression">PT0.05S</timeDuration></timerEventDefinition></boundaryEvent>${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}${flow('f2', 'b', 'x')}${flow('f5', 'x', 'e')}`,
    );
    const begun = await engine.start(definition, recordOf());
    expect(begun.wakeAt).toBeInstanceOf(Date);
    await expect.poll(async () => (await engine.wake(definition, begun.state, recordOf())).waiting).toEqual(['x']);
    const woken = await engine.wake(definition, begun.state, recordOf());
    expect(woken).toMatchObject({ entered: ['x'], wakeAt: null });
    await expect(engine.leave(definition, woken.state, 'a', recordOf())).rejects.toMatchObject({ reason: 'gone' });
  });

  it('a state can be dropped, and dropped again; it keeps no other from going on', async () => {
    const definition = await define(`${ends}${users('a')}${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}`);
    const [gone, other] = [await engine.start(definition, recordOf()), await engine.start(definition, recordOf())];
    await engine.drop(gone.state);
    await engine.drop(gone.state);
    expect((await engine.leave(definition, other.state, 'a', recordOf())).ended).toBe(true);
  });

  it('a step can be taken again from the state before it, as after a transaction that was rolled back', async () => {
    const definition = await define(
      `${ends}${users('a', 'b', 'c')}${flow('f0', 's', 'a')}${flow('f1', 'a', 'b')}${flow('f2', 'b', 'c')}${flow('f3', 'c', 'e')}`,
    );
    const begun = await engine.start(definition, recordOf());
    const lost = await engine.leave(definition, begun.state, 'a', recordOf());
    await engine.leave(definition, lost.state, 'b', recordOf());
    const again = await engine.leave(definition, begun.state, 'a', recordOf());
    expect([again.waiting, again.entered]).toEqual([['b'], ['b']]);
    expect((await engine.leave(definition, again.state, 'b', recordOf())).waiting).toEqual(['c']);
  });

  describe('moving tokens', () => {
    async function walk(definition: Definition, nodes: readonly string[], amount = '10000') {
      const taken: string[] = [];
      let step: FlowStep = await engine.start(definition, recordOf());
      taken.push(...step.taken);
      for (const node of nodes) {
        step = await engine.leave(definition, step.state, node, recordOf({ amount }));
        taken.push(...step.taken);
      }
      return { step, taken };
    }

    it('a return within a branch leaves the other branch where it is', async () => {
      const definition = await define(fork);
      const { step, taken } = await walk(definition, ['a', 'b1']);
      expect(step.waiting).toEqual(['c', 'b2']);
      const moved = await engine.move(definition, step.state, { from: 'b2', to: 'b1', taken }, recordOf());
      expect(new Set(moved.waiting)).toEqual(new Set(['b1', 'c']));
      expect(moved.entered).toEqual(['b1']);
      expect((await walkOn(definition, moved, ['c', 'b1', 'b2', 'm'])).ended).toBe(true);
    });

    it('a return within a branch keeps what the other branch has finished', async () => {
      const definition = await define(fork);
      const { step, taken } = await walk(definition, ['a', 'c', 'b1']);
      const moved = await engine.move(definition, step.state, { from: 'b2', to: 'b1', taken }, recordOf());
      expect(moved.waiting).toEqual(['b1']);
      expect((await walkOn(definition, moved, ['b1', 'b2', 'm'])).ended).toBe(true);
    });

    it('a return to before a fork takes every branch back, finished ones as well', async () => {
      const definition = await define(fork);
      const { step, taken } = await walk(definition, ['a', 'c', 'b1']);
      const moved = await engine.move(definition, step.state, { from: 'b2', to: 'a', taken }, recordOf());
      expect(moved.waiting).toEqual(['a']);
      expect((await walkOn(definition, moved, ['a', 'c', 'b1', 'b2', 'm'])).ended).toBe(true);
    });

    it('a return from behind a join leads into one of its branches only as far as the fork', async () => {
      const definition = await define(fork);
      const { step, taken } = await walk(definition, ['a', 'c', 'b1', 'b2']);
      expect(step.waiting).toEqual(['m']);
      const into = engine.move(definition, step.state, { from: 'm', to: 'b1', taken }, recordOf());
      await expect(into).rejects.toBeInstanceOf(FlowStuck);
      await expect(into).rejects.toMatchObject({ reason: 'elsewhere' });
      const moved = await engine.move(definition, step.state, { from: 'm', to: 'a', taken }, recordOf());
      expect(moved.waiting).toEqual(['a']);
    });

    it('goes round a loop and back again', async () => {
      const definition = await define(fork);
      const { step, taken } = await walk(definition, ['a', 'c', 'b1', 'b2'], '1');
      expect(step.waiting).toEqual(['a']);
      const again = await walkOn(definition, step, ['a', 'c', 'b1', 'b2']);
      expect(again.waiting).toEqual(['m']);
      const moved = await engine.move(
        definition,
        again.state,
        { from: 'm', to: 'a', taken: [...taken, ...again.taken] },
        recordOf(),
      );
      expect(moved.waiting).toEqual(['a']);
    });

    const hour = (event: string, node: string) =>
      `<boundaryEvent id="${event}" attachedToRef="${node}"><timerEventDefinition id="${event}d"><timeDuration xsi:type="tFormalExpression">PT1H</timeDuration></timerEventDefinition></boundaryEvent>`;
    const rest = (event: string, time = 'PT1H') =>
      `<intermediateCatchEvent id="${event}"><timerEventDefinition id="${event}d"><timeDuration xsi:type="tFormalExpression">${time}</timeDuration></timerEventDefinition></intermediateCatchEvent>`;
    const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

    it('a timer of a branch that stays is due when it was', async () => {
      const definition = await define(
        `${ends}${users('b1', 'b2', 'c', 'x')}<parallelGateway id="f"/><parallelGateway id="j"/>${hour('t', 'c')}${flow('f0', 's', 'f')}${flow('f1', 'f', 'b1')}${flow('f2', 'b1', 'b2')}${flow('f3', 'b2', 'j')}${flow('f4', 'f', 'c')}${flow('f5', 'c', 'j')}${flow('f6', 't', 'x')}${flow('f7', 'x', 'j')}${flow('f8', 'j', 'e')}`,
      );
      const { step, taken } = await walk(definition, ['b1']);
      await sleep(20);
      const moved = await engine.move(definition, step.state, { from: 'b2', to: 'b1', taken }, recordOf());
      expect(moved.wakeAt).toEqual(step.wakeAt);
      expect((await engine.leave(definition, moved.state, 'b1', recordOf())).wakeAt).toEqual(step.wakeAt);
    });

    it('leads back past a time that has passed, and to where only time leads', async () => {
      const definition = await define(
        `${ends}${users('a', 'b', 'x', 'y')}${rest('w', 'PT0.05S')}<boundaryEvent id="t" attachedToRef="b"><timerEventDefinition id="td"><timeDuration xsi:type="tFormalExpression">PT0.05S</timeDuration></timerEventDefinition></boundaryEvent>${flow('f0', 's', 'a')}${flow('f1', 'a', 'w')}${flow('f2', 'w', 'b')}${flow('f3', 'b', 'e')}${flow('f4', 't', 'x')}${flow('f5', 'x', 'y')}${flow('f6', 'y', 'e')}`,
      );
      const { step, taken } = await walk(definition, ['a']);
      let now = step;
      await expect
        .poll(async () => {
          now = await engine.wake(definition, now.state, recordOf());
          taken.push(...now.taken);
          return now.waiting;
        })
        .toEqual(['x']);
      now = await engine.leave(definition, now.state, 'x', recordOf());
      taken.push(...now.taken);
      const moved = await engine.move(definition, now.state, { from: 'y', to: 'x', taken }, recordOf());
      expect(moved.waiting).toEqual(['x']);
      expect((await walkOn(definition, moved, ['x', 'y'])).ended).toBe(true);
      const back = await engine.move(definition, now.state, { from: 'y', to: 'a', taken }, recordOf());
      expect(back.waiting).toEqual(['a']);
    });

    it('time that passes in a branch that stays is waited for, and is not waited for twice', async () => {
      const definition = await define(
        `${ends}${users('b1', 'b2', 'c')}${rest('w')}<parallelGateway id="f"/><parallelGateway id="j"/>${flow('f0', 's', 'f')}${flow('f1', 'f', 'b1')}${flow('f2', 'b1', 'b2')}${flow('f3', 'b2', 'j')}${flow('f4', 'f', 'w')}${flow('f5', 'w', 'c')}${flow('f6', 'c', 'j')}${flow('f7', 'j', 'e')}`,
      );
      const { step, taken } = await walk(definition, ['b1']);
      await sleep(20);
      const moved = await engine.move(definition, step.state, { from: 'b2', to: 'b1', taken }, recordOf());
      expect([moved.waiting, moved.wakeAt]).toEqual([['b1'], step.wakeAt]);
    });

    async function walkOn(definition: Definition, from: FlowStep, nodes: readonly string[]): Promise<FlowStep> {
      let step = from;
      for (const node of nodes) step = await engine.leave(definition, step.state, node, recordOf({ amount: '10000' }));
      return step;
    }
  });

  describe('going on by another version', () => {
    const nothing = { passed: [], taken: [] };
    const line = (...keys: readonly string[]) =>
      `${ends}${users(...keys)}${['s', ...keys].map((key, at) => flow(`l${at}`, key, keys[at] ?? 'e')).join('')}`;

    it('a token stays where its approval is still there; what comes before it is not made up for', async () => {
      const [from, to] = [await define(line('a', 'b')), await define(line('a', 'new', 'b', 'c'))];
      const begun = await engine.start(from, recordOf());
      const at = await engine.leave(from, begun.state, 'a', recordOf());
      const moved = await engine.migrate(
        from,
        at.state,
        { to, places: { b: 'b' }, passed: ['a'], taken: ['l0', 'l1'] },
        recordOf(),
      );
      expect(moved).toMatchObject({ waiting: ['b'], entered: [], copied: [], taken: [], ended: false });
      expect(moved.way).toEqual(['l0', 'l1', 'l2']);
      const next = await engine.leave(to, moved.state, 'b', recordOf());
      expect(next).toMatchObject({ waiting: ['c'], entered: ['c'] });
      const back = await engine.move(
        to,
        next.state,
        { from: 'c', to: 'a', taken: [...moved.way, ...next.taken] },
        recordOf(),
      );
      expect(back.waiting).toEqual(['a']);
    });

    it('a token goes to the approval that was chosen in place of its own, behind gateways nobody asks', async () => {
      const from = await define(line('a'));
      const to = await define(
        `${ends}${users('x', 'y')}<exclusiveGateway id="g" default="f3"/>${flow('f0', 's', 'g')}${flow('f1', 'g', 'x', 'amount &gt;= 10000')}${flow('f3', 'g', 'y')}${flow('f4', 'x', 'e')}${flow('f5', 'y', 'e')}`,
      );
      const begun = await engine.start(from, recordOf());
      const moved = await engine.migrate(
        from,
        begun.state,
        { ...nothing, to, places: { a: 'x' } },
        recordOf({ amount: '1' }),
      );
      expect(moved).toMatchObject({ waiting: ['x'], entered: ['x'] });
      expect((await engine.leave(to, moved.state, 'x', recordOf())).ended).toBe(true);
    });

    const side = (b: readonly string[], c: readonly string[]) => {
      const branch = (keys: readonly string[], tag: string) =>
        ['f', ...keys].map((key, at) => flow(`${tag}${at}`, key, keys[at] ?? 'j')).join('');
      return `${ends}${users(...b, ...c, 'm')}<parallelGateway id="f"/><parallelGateway id="j"/>${flow('i', 's', 'f')}${branch(b, 'b')}${branch(c, 'c')}${flow('o', 'j', 'm')}${flow('p', 'm', 'e')}`;
    };

    it('tokens side by side find a branch each; a finished branch stays finished', async () => {
      const [from, to] = [await define(side(['b'], ['c', 'y'])), await define(side(['b'], ['c', 'x']))];
      const begun = await engine.start(from, recordOf());
      const both = await engine.migrate(from, begun.state, { ...nothing, to, places: { b: 'b', c: 'c' } }, recordOf());
      expect([new Set(both.waiting), both.entered]).toEqual([new Set(['b', 'c']), []]);
      const atY = await engine.leave(from, begun.state, 'c', recordOf());
      const apart = await engine.migrate(
        from,
        atY.state,
        { to, places: { b: 'b', y: 'x' }, passed: ['c'], taken: [] },
        recordOf(),
      );
      expect([new Set(apart.waiting), apart.entered]).toEqual([new Set(['b', 'x']), ['x']]);
      const done = await engine.leave(from, begun.state, 'b', recordOf());
      const one = await engine.migrate(
        from,
        done.state,
        { to, places: { c: 'c' }, passed: ['b'], taken: [] },
        recordOf(),
      );
      expect(one.waiting).toEqual(['c']);
      let step: FlowStep = one;
      for (const node of ['c', 'x', 'm']) step = await engine.leave(to, step.state, node, recordOf());
      expect(step.ended).toBe(true);
    });

    it('refuses what would lose a token, double one, or pass an approval beside that nobody decided', async () => {
      const [from, to] = [await define(side(['b'], ['c'])), await define(side(['b', 'x'], ['c']))];
      const begun = await engine.start(from, recordOf());
      const migrate = (state: string, places: Record<string, string>, passed: readonly string[]) =>
        engine.migrate(from, state, { to, places, passed, taken: [] }, recordOf());
      await expect(migrate(begun.state, { b: 'b' }, [])).rejects.toMatchObject({ reason: 'unplaced', node: 'c' });
      await expect(migrate(begun.state, { b: 'b', c: 'b' }, [])).rejects.toMatchObject({ reason: 'elsewhere' });
      await expect(migrate(begun.state, { b: 'b', c: 'x' }, [])).rejects.toMatchObject({ reason: 'elsewhere' });
      await expect(migrate(begun.state, { b: 'b', c: 'm' }, [])).rejects.toMatchObject({ reason: 'elsewhere' });
      await expect(migrate(begun.state, { b: 'b', c: 'f' }, [])).rejects.toMatchObject({ reason: 'unplaced' });
      const done = await engine.leave(from, begun.state, 'b', recordOf());
      await expect(migrate(done.state, { c: 'c' }, ['b'])).rejects.toMatchObject({ reason: 'undecided', node: 'x' });
      expect((await migrate(done.state, { c: 'm' }, ['b'])).waiting).toEqual(['m']);
    });

    it('timers that are there under the same key go on; one that is gone is no place for a token', async () => {
      const timed = (time: string) =>
        `${ends}${users('a')}<boundaryEvent id="t" attachedToRef="a"><timerEventDefinition id="td"><timeDuration xsi:type="tFormalExpression">${time}</timeDuration></timerEventDefinition></boundaryEvent>${flow('f0', 's', 'a')}${flow('f1', 'a', 'e')}${flow('f2', 't', 'e')}`;
      const [from, to] = [await define(timed('PT2H')), await define(timed('PT1H'))];
      const begun = await engine.start(from, recordOf());
      const moved = await engine.migrate(from, begun.state, { ...nothing, to, places: { a: 'a' } }, recordOf());
      expect(moved.wakeAt).toEqual(begun.wakeAt);
      expect((await engine.wake(to, moved.state, recordOf())).wakeAt).toEqual(begun.wakeAt);
      const resting = await define(
        `${ends}${users('a')}<intermediateCatchEvent id="w"><timerEventDefinition id="wd"><timeDuration xsi:type="tFormalExpression">PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>${flow('f0', 's', 'w')}${flow('f1', 'w', 'a')}${flow('f2', 'a', 'e')}`,
      );
      const rests = await engine.start(resting, recordOf());
      await expect(
        engine.migrate(resting, rests.state, { ...nothing, to, places: {} }, recordOf()),
      ).rejects.toMatchObject({ reason: 'unplaced', node: 'w' });
    });
  });
}
