import { join, relative } from 'node:path';
import ts from 'typescript';

/** Of this process: reading a program and its types takes longer than asking it. */
const programs = new Map<string, ts.Program>();

/**
 * Reads what a configuration compiles as the compiler sees it, for rules that need types; without tests, which no such rule looks at.
 * @param config name of the configuration in `root`
 * @throws Error when there is none, or none that can be read
 */
export function programOf(root: string, config: string): ts.Program {
  const path = join(root, config);
  const known = programs.get(path);
  if (known !== undefined) return known;
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(path, { noEmit: true }, host);
  if (parsed === undefined) throw new Error(`There is no ${config}`);
  const program = ts.createProgram(
    parsed.fileNames.filter((file) => !isTest(relative(root, file))),
    parsed.options,
  );
  programs.set(path, program);
  return program;
}

/** A file of tests, or of what only they use; paths are below the root. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$|(^|\/)(testing|tests)\//.test(file);
}
