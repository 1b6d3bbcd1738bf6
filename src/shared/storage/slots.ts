import { isRecord, isText, slot, type Slot } from './storage.ts';

/** Access token of the session [A3.12]. */
export const tokenSlot: Slot<string> = slot('Access-Token', isText);
/** Signed-in user [A3.1]. */
export const userSlot: Slot<Record<string, unknown>> = slot('Login_Userinfo', isRecord);
/** Button permissions of the user, for pages of other systems in our frames [A3.12, A6.6]; the application itself asks its store. */
export const buttonSlot: Slot<Record<string, unknown>> = slot('Button_Permissions', isRecord);
/** When the session ends, learnt from the server's answers and shared by all windows. */
export const endsSlot: Slot<Record<string, unknown>> = slot('Session_Ends', isRecord);
/** Tenant the calls are made for. */
export const tenantSlot: Slot<string> = slot('Tenant_Id', isText);
/** Code of a third-party sign-in [A7.1]. */
export const weixinCodeSlot: Slot<string> = slot('Weixin_Code', isText);
/** Last description of the installation: gives its name before the server sends it again. */
export const settingSlot: Slot<Record<string, unknown>> = slot('App_Setting', isRecord);
/** Interface language [A1.4]. */
export const languageSlot: Slot<string> = slot('Language', isText);
/** Dictionary items of the sign-in answer [A9.1]. */
export const dictSlot: Slot<Record<string, unknown>> = slot('All_Dict_Items', isRecord);
/** Which form a path shows, learnt from earlier menus: lets a sign-in ask for the rows before the menu has come. */
export const formPathSlot: Slot<Record<string, unknown>> = slot('Form_Paths', isRecord);
/** Menu entries opened last, newest first. */
export const recentSlot: Slot<Record<string, unknown>> = slot('Recent_Pages', isRecord);
/** Display settings [A3.7]. */
export const displaySlot: Slot<Record<string, unknown>> = slot('Display_Settings', isRecord);
/** Display settings the first picture needs, computed. */
export const lookSlot: Slot<Record<string, unknown>> = slot('Look', isRecord);
/** Menu display type [A4.4]. */
export const menuTypeSlot: Slot<string> = slot('Menu_Type', isText);
