export { CONFIG_URL, loadConfig, type RuntimeConfig } from './runtime-config.ts';
