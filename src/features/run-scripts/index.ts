export { useScriptTools, type ScriptPage, type ScriptTools } from './model/host.ts';
export { usePressButton } from './model/press-button.ts';
