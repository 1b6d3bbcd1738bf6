export { loadConfig, type RuntimeConfig } from './runtime-config.ts';
