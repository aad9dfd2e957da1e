/** Code, JSON, headers: as it is, with a button to copy it. */
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

export interface CodeBlockProps {
  readonly code: string;
  /** What it is, for the button and screen readers: “the request's body”. */
  readonly what: string;
  /** Long lines are broken instead of scrolled. */
  readonly wraps?: boolean;
  /** In pixels; what is longer scrolls. */
  readonly heightMax?: number;
  /** Instead of the plain code, such as with colours. */
  readonly children?: ReactNode;
}

export const CodeBlock = ({ code, what, wraps = false, heightMax, children }: CodeBlockProps) => (
  <div className="code-block" data-wrap={wraps || undefined}>
    {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: what scrolls must be reachable by keyboard, and needs a name. */}
    <pre role="group" tabIndex={0} aria-label={what} style={{ maxHeight: heightMax }}>
      <code>{children ?? code}</code>
    </pre>
    {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: see above. */}
    <div className="code-tools">
      <CopyButton value={code} what={what} />
    </div>
  </div>
);

/** JSON, indented and coloured. A text that is no JSON is shown as it is. */
export function JsonBlock({
  json,
  what,
  heightMax = 480,
}: {
  json: unknown;
  what: string;
  heightMax?: number;
}) {
  const text = typeof json === 'string' ? indented(json) : JSON.stringify(json, null, 2);
  return (
    <CodeBlock code={text} what={what} heightMax={heightMax} wraps>
      {coloured(text)}
    </CodeBlock>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Names, texts, numbers and words of JSON. What lies between them has no colour. */
const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function coloured(text: string): ReactNode {
  // Colours for the eye are not worth a second of it.
  if (text.length > 100_000) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [token, string, colon] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + token.length;
    const kind = string === undefined ? 'word' : colon === undefined ? 'text' : 'name';
    parts.push(
      <span key={match.index} className={`json-${kind}`}>
        {string ?? token}
      </span>,
      colon,
    );
  }
  return [...parts, text.slice(end)];
}
