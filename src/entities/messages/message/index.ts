export { messageChoicesQuery, resendMessages, testThirdApp, tryTemplate } from './api/message.ts';
