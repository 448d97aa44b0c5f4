/**
 * Nothing from elsewhere but the files of an object store that has an origin of its own; inline styles only because
 * the component library sets colours that way.
 */
export function contentPolicy(filesOrigin: string | null) {
  const files = filesOrigin === null ? [] : [filesOrigin];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...files],
    fontSrc: ["'self'", 'data:'],
    workerSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'", ...files],
    frameSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  };
}
