/** Tells the other tabs of this browser that somebody has signed in: they share the session. */
const CHANNEL = 'console.sign-in';

export function announceSignIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('signed in');
  channel.close();
}

/** @returns what stops listening. */
export function onSignInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
