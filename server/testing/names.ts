/** The database that test files clone. */
export const templateName = 'template_app';

/** The administrator's password in every test database. */
export const adminPassword = 'Test-pass-20';

/** The password of every user that builders make. */
export const userPassword = 'User-pass-20';

/** The same with the modules most tests need. */
export const onlineTemplateName = `${templateName}_online`;

/** The same with the modules of the business kernel, made by the first test that asks for it. */
export const kernelTemplateName = `${templateName}_kernel`;

/** The same with production, and the one with every module; made like it. */
export const productionTemplateName = `${templateName}_production`;
export const everyTemplateName = `${templateName}_every`;
/** The same with the demonstration. */
export const demoTemplateName = `${templateName}_demo`;
