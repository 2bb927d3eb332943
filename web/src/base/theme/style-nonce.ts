declare global {
  /** `get-nonce` reads this for the style element of the dialogs' scroll lock. */
  var __webpack_nonce__: string | undefined;
}

/** The CSP nonce that the server writes into every page. Browsers refuse style elements without it. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

globalThis.__webpack_nonce__ = styleNonce;
