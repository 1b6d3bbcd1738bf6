import type { CodeDrawer } from '#core/print/layout.ts';

/** Dark modules from … to (not included) of a line of modules. */
function darkRuns(modules: readonly boolean[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const [at, isDark] of modules.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last !== undefined && last[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}

/** Draws bar codes and QR codes; fetched when something is printed. */
export async function codeDrawer(): Promise<CodeDrawer> {
  // Half a megabyte of symbologies, and most starts never need it.
  const { default: bwip } = await import('bwip-js/node');
  return (kind, text) => {
    // The encoder would take the bytes of other letters for letters.
    if (kind === 'code128' && !/^[\u0020-\u007E]+$/.test(text)) return null;
    const code = encoded(() => bwip.raw(kind, text)[0]);
    if (code === undefined) return null;
    if ('sbs' in code) {
      // Widths of bars and spaces in turn, a bar first.
      const modules = code.sbs.flatMap((width, at) => Array.from({ length: width }, () => at % 2 === 0));
      return darkRuns(modules).map(([from, to]) => [from / modules.length, 0, (to - from) / modules.length, 1]);
    }
    const { pixs, pixx, pixy } = code;
    return Array.from({ length: pixy }, (_, row) => row).flatMap((row) =>
      darkRuns(pixs.slice(row * pixx, (row + 1) * pixx).map((dot) => dot === 1)).map(
        ([from, to]) => [from / pixx, row / pixy, (to - from) / pixx, 1 / pixy] as const,
      ),
    );
  };
}

/** Text a code cannot hold is no fault: the document is printed without it. */
function encoded<T>(encode: () => T): T | undefined {
  try {
    return encode();
  } catch {
    return undefined;
  }
}
