import { defineModule } from '#server/kernel/module.ts';
import { leaveActs } from './leave-acts.ts';

export default defineModule('personnel', { needs: ['base'], acts: leaveActs });
