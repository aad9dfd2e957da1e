/** Tells the other tabs of this browser that somebody has signed in: they share the session. */
const CHANNEL = 'console.sign-in';
/** A channel also reaches the others of its own tab. */
const THIS_TAB = crypto.randomUUID();

export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(THIS_TAB);
  channel.close();
}

/** @returns what stops listening. */
export function onSignInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data !== THIS_TAB) listener();
  };
  return () => channel.close();
}
