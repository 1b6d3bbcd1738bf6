/**
 * Addresses that mean one thing to a proxy and another to the server. Family servers let some of them pass their
 * permission check [FIL-08]; ours refuses them all before routing, so that each operation has exactly one address.
 */
export function isTrickyPath(rawUrl: string): boolean {
  const path = rawUrl.split('?', 1)[0] ?? '';
  return (
    // Matrix parameters, backslashes, doubled slashes; control characters never pass the HTTP parser.
    /[;\\]|\/\//.test(path) ||
    // Encoded slash, backslash, dot, percent, semicolon, NUL and other control characters.
    /%(?:2f|5c|2e|25|3b|[01][0-9a-f]|7f)/i.test(path) ||
    // Dot segments.
    /\/\.{1,2}(?:\/|$)/.test(path)
  );
}

/**
 * Tells whether scanners look for a path: hidden files and folders, and the addresses by which other products show what is inside them.
 * Nothing of ours has such a name, and a page of the application in its place would look like a find.
 */
export function isScannersPath(path: string): boolean {
  return (
    /\/\.(?!well-known(?:\/|$))/.test(path) ||
    /^\/(?:actuator|druid|nacos|swagger-ui|v[23]\/api-docs|phpmyadmin|wp-)/i.test(path)
  );
}

const fileSuffix = /\.(?:js|mjs|css|png|jpe?g|gif|ico|svg|html?|woff2?|ttf|map|json|xml|txt|pdf|swf|do|action|jsp)$/i;

/** A file suffix on an API path: on some servers it skips the permission check. Only stored files end like that. */
export function hasFileSuffix(apiPath: string): boolean {
  return !apiPath.startsWith('/sys/common/static/') && fileSuffix.test(apiPath);
}
