declare global {
  /** Read by `get-nonce`, with which the scroll lock of dialogs adds its style element. */
  var __webpack_nonce__: string | undefined;
}

/** The server writes a fresh one into every page; without it the content security policy refuses style elements. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

globalThis.__webpack_nonce__ = styleNonce;
