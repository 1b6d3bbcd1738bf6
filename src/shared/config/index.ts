export { currentVersion, loadConfig, type RuntimeConfig } from './runtime-config.ts';
