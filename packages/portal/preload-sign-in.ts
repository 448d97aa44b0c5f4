import type { Plugin } from 'vite';

/**
 * Names in the page the files that every first drawing needs beside the entry: those of the sign-in, of which the frame
 * is made too. The browser fetches them while it evaluates the entry, instead of after it.
 */
export function preloadSignIn(): Plugin {
  return {
    name: 'preload-sign-in',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'sign-in');
        if (chunk?.type !== 'chunk') throw new Error('there is no chunk of the sign-in');
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
        return [
          { rel: 'modulepreload', href: `/${chunk.fileName}` },
          ...styles.map((file) => ({ rel: 'preload', as: 'style', href: `/${file}` })),
        ].map((link) => ({ tag: 'link', attrs: { ...link, crossorigin: true }, injectTo: 'head' as const }));
      },
    },
  };
}
