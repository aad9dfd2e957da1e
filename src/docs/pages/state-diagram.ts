/**
 * Draws the state diagrams of guides without a script: a fence of lines such as `draft -> issued: issue`
 * becomes a picture.
 */
import { escapeHtml } from '../../platform/escape-html.ts';

/** A line of the fence. Without `from`, it is the initial state. */
export interface Transition {
  readonly from: string | undefined;
  readonly to: string;
  readonly by: string;
}

const NODE = { width: 92, height: 40 };
const LEFT = 64;
/** Pixels per character, wide enough for the text between two states. */
const WRITTEN = 6.4;
const LABEL = 18;
/** How much higher an arc is for each state that it skips. */
const ARC = 30;

/** @throws Error for a line that is not a transition. */
export function readTransitions(text: string): Transition[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, from, to, by] = /^(?:(\w+) )?-> (\w+): (.+)$/.exec(line) ?? [];
      if (to === undefined || by === undefined) throw new Error(`No transition: ${line}`);
      return { from, to, by };
    });
}

/**
 * Draws the states in a row, in the order in which they are named: arcs to later states are above the row,
 * arcs back below.
 */
export function stateDiagram(text: string): string {
  const transitions = together(readTransitions(text));
  const states = [...new Set(transitions.flatMap(({ from, to }) => [from ?? to, to]))];
  const distances = transitions.map(({ from, to }) =>
    from === undefined ? 0 : states.indexOf(to) - states.indexOf(from),
  );
  const between = transitions.filter((_, index) => distances[index] === 1).map(({ by }) => by.length);
  const gap = Math.round(Math.max(0, ...between) * WRITTEN) + 18;
  const above = Math.max(1, ...distances) - 1;
  const isBelow = distances.some((distance, index) => distance < 0 || isLoop(transitions[index]));
  const top = 12 + (above > 0 ? above * ARC + LABEL : 0);
  const size = {
    width: LEFT + states.length * NODE.width + (states.length - 1) * gap + 12,
    height: top + NODE.height + (isBelow ? ARC + LABEL + 8 : 12),
  };
  const left = (state: string) => LEFT + states.indexOf(state) * (NODE.width + gap);
  const box = { left, middle: (state: string) => left(state) + NODE.width / 2, top };
  const shapes = [
    ...states.map((state) => node(state, box)),
    ...transitions.map((transition, index) => arrow(transition, distances[index] ?? 0, box)),
  ];
  const said = transitions.map(({ from, to, by }) => `${from ?? 'start'} to ${to}: ${by}`).join('; ');
  return `<figure class="states" tabindex="0"><svg viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" role="img" aria-label="${escapeHtml(said)}">${shapes.join('')}</svg></figure>\n`;
}

interface Box {
  readonly left: (state: string) => number;
  readonly middle: (state: string) => number;
  readonly top: number;
}

const isLoop = (transition: Transition | undefined): boolean => transition?.from === transition?.to;

/** Combines all transitions from one state to another into one arrow. */
function together(transitions: readonly Transition[]): Transition[] {
  const byWay = Map.groupBy(transitions, ({ from, to }) => `${from} ${to}`);
  return [...byWay.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, by: [first, ...more].map(({ by }) => by).join(', ') }] : [],
  );
}

function node(state: string, { left, middle, top }: Box): string {
  return `<rect x="${left(state)}" y="${top}" width="${NODE.width}" height="${NODE.height}" rx="8"/>${text(state, middle(state), top + 25, 'state')}`;
}

function arrow({ from, to, by }: Transition, distance: number, { left, middle, top }: Box): string {
  const line = top + NODE.height / 2;
  if (from === undefined) return straight(8, left(to), line, by);
  if (distance === 1) return straight(left(from) + NODE.width, left(to), line, by);
  const isBack = distance <= 0;
  const edge = isBack ? top + NODE.height : top;
  // Outgoing and incoming arrows of a state have different positions.
  const [start, end] =
    distance === 0
      ? [middle(from) - 18, middle(to) + 18]
      : [middle(from) + (isBack ? -26 : 20), middle(to) + (isBack ? 32 : -20)];
  const bend = edge + (isBack ? ARC : -(distance - 1) * ARC) * (4 / 3);
  const peak = isBack ? edge + ARC + LABEL - 4 : edge - (distance - 1) * ARC - 6;
  const point = isBack ? edge + 7 : edge - 7;
  return `<path d="M${start} ${edge}C${start} ${bend} ${end} ${bend} ${end} ${edge}"/><polygon points="${end},${edge} ${end - 4},${point} ${end + 4},${point}"/>${text(by, (start + end) / 2, peak, 'cause')}`;
}

function straight(start: number, end: number, y: number, by: string): string {
  return `<path d="M${start} ${y}H${end}"/><polygon points="${end},${y} ${end - 7},${y - 4} ${end - 7},${y + 4}"/>${text(by, (start + end) / 2 - 3, y - 7, 'cause')}`;
}

function text(content: string, x: number, y: number, kind: 'state' | 'cause'): string {
  return `<text x="${x}" y="${y}" class="${kind}">${escapeHtml(content)}</text>`;
}
