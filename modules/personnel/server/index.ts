import { defineModule } from '#server/engine/behaviour/module.ts';
import { leaveActs } from './leave-acts.ts';

export default defineModule('personnel', { needs: ['kernel'], acts: leaveActs });
