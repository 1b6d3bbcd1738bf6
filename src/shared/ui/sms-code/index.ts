export { SmsCode, smsNotSent, smsSent, type SmsSending } from './sms-code.tsx';
