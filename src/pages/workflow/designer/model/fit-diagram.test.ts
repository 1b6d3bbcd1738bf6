import { describe, expect, it } from 'vitest';
import { fitDiagram } from './fit-diagram.ts';
import type { Services } from './diagram-types.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Returns the place of the shown diagram, in pixels of the room. */
function shown(inner: Box, outer: { readonly width: number; readonly height: number }, canWrite = true) {
  let box: Box | undefined;
  const viewbox = (to?: Box) => {
    box = to ?? box;
    return { inner, outer };
  };
  fitDiagram({ canvas: { viewbox }, modeling: canWrite ? {} : null } as unknown as Services);
  if (box === undefined) return null;
  const scale = outer.width / box.width;
  return {
    scale,
    left: (inner.x - box.x) * scale,
    right: (inner.x + inner.width - box.x) * scale,
    top: (inner.y - box.y) * scale,
    bottom: (inner.y + inner.height - box.y) * scale,
  };
}

const room = { width: 1000, height: 500 };

describe('a diagram that is fitted [B2.36]', () => {
  it('stands beside the palette, in the middle of the height, as large as it is', () => {
    expect(shown({ x: 160, y: 60, width: 400, height: 100 }, room)).toEqual({
      scale: 1,
      left: 72,
      right: 472,
      top: 200,
      bottom: 300,
    });
  });
  it('is made smaller until all of it is seen', () => {
    const wide = shown({ x: -50, y: 10, width: 2000, height: 100 }, room);
    expect([wide?.left, wide?.right].map((at) => Math.round(at ?? 0))).toEqual([72, 984]);
    const high = shown({ x: 0, y: 0, width: 100, height: 2000 }, room);
    expect([high?.top, high?.bottom].map((at) => Math.round(at ?? 0))).toEqual([16, 484]);
  });
  it('has the whole width for whoever only looks, and waits where there is no room', () => {
    expect(shown({ x: 0, y: 0, width: 400, height: 100 }, room, false)?.left).toBe(16);
    expect(shown({ x: 0, y: 0, width: 400, height: 100 }, { width: 0, height: 0 })).toBeNull();
  });
});
