import type { Chain, ChainStep } from './chain.ts';

export type Point = { readonly x: number; readonly y: number };
export type Box = Point & { readonly width: number; readonly height: number };

/** A flow as it is drawn, with what it says. */
export type DrawnFlow = {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly condition: string | null;
  readonly points: readonly Point[];
};

/** Places of everything in a chain; elements and flows in the order they are written. */
export type ChainLayout = { readonly boxes: ReadonlyMap<string, Box>; readonly flows: readonly DrawnFlow[] };

/** The usual sizes of BPMN. */
const TASK = { width: 100, height: 80 };
const GATEWAY = { width: 50, height: 50 };
const EVENT = { width: 36, height: 36 };
const GAP = 60;
/** Between branches, with room for the words on their flows. */
const LANE_GAP = 40;

type Size = { readonly width: number; readonly height: number };

function sizeOf(step: ChainStep): Size {
  if (!('branches' in step)) return TASK;
  const sizes = step.branches.map(({ steps }) => sizeOfLine(steps));
  return {
    width: 2 * GATEWAY.width + 2 * GAP + Math.max(0, ...sizes.map(({ width }) => width)),
    height: sizes.reduce((sum, { height }) => sum + height, 0) + LANE_GAP * Math.max(0, sizes.length - 1),
  };
}

function sizeOfLine(steps: readonly ChainStep[]): Size {
  const sizes = steps.map(sizeOf);
  return {
    width: sizes.reduce((sum, { width }) => sum + width, 0) + GAP * Math.max(0, sizes.length - 1),
    height: Math.max(TASK.height, ...sizes.map(({ height }) => height)),
  };
}

/** Lays a chain out from left to right, branches one below the other. */
export function layoutChain({ start, end, steps }: Chain): ChainLayout {
  const drawing = new Drawing();
  const middle = Math.max(160, sizeOfLine(steps).height / 2 + LANE_GAP);
  drawing.put(start.key, EVENT, { x: 160, y: middle });
  const from = { key: start.key, x: 160 + EVENT.width, y: middle };
  const last = drawing.line(steps, from, null);
  drawing.put(end.key, EVENT, { x: last.x + GAP, y: middle });
  drawing.connect(last, { key: end.key, x: last.x + GAP, y: middle }, null);
  return { boxes: drawing.boxes, flows: drawing.flows };
}

/** Point at which a flow leaves or enters an element. */
type Port = Point & { readonly key: string };
/** Key, name and condition of a flow that begins a branch. */
type Words = { readonly key: string; readonly name: string; readonly condition: string | null };

class Drawing {
  readonly boxes = new Map<string, Box>();
  readonly flows: DrawnFlow[] = [];

  /** Puts an element so that its left side is at `x` and its middle at `y`. */
  put(key: string, size: Size, { x, y }: Point): void {
    this.boxes.set(key, { x, y: y - size.height / 2, ...size });
  }

  connect(from: Port, to: Port, words: Words | null, between: readonly Point[] = []): void {
    this.flows.push({
      key: words?.key ?? `flow_${from.key}_${to.key}`,
      from: from.key,
      to: to.key,
      name: words?.name ?? '',
      condition: words?.condition ?? null,
      points: [{ x: from.x, y: from.y }, ...between, { x: to.x, y: to.y }],
    });
  }

  /** Draws steps behind an element; answers where the next one goes on. `words` are of the first flow alone. */
  line(steps: readonly ChainStep[], from: Port, words: Words | null): Port {
    let at = from;
    for (const [index, step] of steps.entries()) {
      const x = index === 0 && words !== null ? at.x : at.x + GAP;
      const port = { key: step.key, x, y: at.y };
      if (index > 0 || words === null) this.connect(at, port, null);
      if ('branches' in step) at = this.branches(step, port);
      else {
        this.put(step.key, TASK, port);
        at = { ...port, x: x + TASK.width };
      }
    }
    return at;
  }

  branches(step: Extract<ChainStep, { branches: unknown }>, at: Port): Port {
    const { width, height } = sizeOf(step);
    const join: Port = { key: step.join, x: at.x + width - GATEWAY.width, y: at.y };
    this.put(step.key, GATEWAY, at);
    this.put(step.join, GATEWAY, join);
    const [out, into] = [at.x + GATEWAY.width / 2, join.x + GATEWAY.width / 2];
    let top = at.y - height / 2;
    for (const branch of step.branches) {
      const size = sizeOfLine(branch.steps);
      const y = top + size.height / 2;
      top += size.height + LANE_GAP;
      const side = Math.sign(y - at.y) * (GATEWAY.height / 2);
      const leave =
        side === 0 ? { key: step.key, x: at.x + GATEWAY.width, y } : { key: step.key, x: out, y: at.y + side };
      const enter = side === 0 ? join : { key: step.join, x: into, y: at.y + side };
      const first = { key: branch.steps[0]?.key ?? step.join, x: at.x + GATEWAY.width + GAP, y };
      if (branch.steps.length === 0) {
        this.connect(
          leave,
          enter,
          branch,
          side === 0
            ? []
            : [
                { x: out, y },
                { x: into, y },
              ],
        );
        continue;
      }
      this.connect(leave, first, branch, side === 0 ? [] : [{ x: out, y }]);
      const last = this.line(branch.steps, first, branch);
      this.connect(last, enter, null, side === 0 ? [] : [{ x: into, y }]);
    }
    return { ...join, x: join.x + GATEWAY.width };
  }
}
