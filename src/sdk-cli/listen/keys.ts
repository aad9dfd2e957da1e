// The keys of a session at a terminal: r or Enter sends the last event again, q or Ctrl-C ends.
import type { Tool } from '../tool.ts';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const CTRL_Z = '\u001a';

/** Does nothing unless the input is a terminal. @returns what gives the terminal back. */
export function watchKeys(stdin: Tool['stdin'], actions: { again(): void; end(): void }): () => void {
  if (!stdin.isTTY) return () => {};
  const press = (text: string) => {
    for (const key of text) {
      if (key === 'r' || key === 'R' || key === '\r' || key === '\n') actions.again();
      if (key === 'q' || key === 'Q' || key === CTRL_C || key === CTRL_D) actions.end();
      if (key === CTRL_Z && process.platform !== 'win32') suspend();
    }
  };
  // A terminal in raw mode leaves it to us to stop the process.
  const suspend = () => {
    stdin.setRawMode(false);
    process.once('SIGCONT', () => stdin.setRawMode(true).resume());
    process.kill(process.pid, 'SIGTSTP');
  };
  stdin.setEncoding('utf8').setRawMode(true).resume().on('data', press);
  return () => {
    stdin.off('data', press).setRawMode(false).pause();
  };
}
