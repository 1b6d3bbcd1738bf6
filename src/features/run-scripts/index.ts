export { useScriptTools, type ScriptPage, type ScriptTools } from './model/host.ts';
export { usePressButton, type OpenSteps, type Press } from './model/press-button.ts';
