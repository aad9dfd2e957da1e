// The nonce of this page, which its policy asks of every style that a script adds (src/http/edge/documents/console-files.ts).
import { setNonce } from 'get-nonce';

export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// For the scroll lock of dialogs.
setNonce(nonce);
