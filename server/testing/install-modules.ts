import { installModules } from '#server/kernel/registry.ts';
import { modules } from '#server/modules.ts';

// As the server does before anything else: otherwise a test would pass or fail by what ran before it in its process.
installModules(modules);
