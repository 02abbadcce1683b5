/** A document as one reads it. */
import { useMemo } from 'preact/hooks';
import { type Block, filledOf, readMarkdown, type Span } from '../markdown.js';

export function Document({ text }: { text: string }) {
  const { front, blocks } = useMemo(() => readMarkdown(text), [text]);
  return (
    <div class="document">
      {front !== '' && (
        <details class="front">
          <summary>What programs read</summary>
          <pre>{front}</pre>
        </details>
      )}
      {filledOf(blocks).map((block, i) => (
        <OneBlock key={i} block={block} />
      ))}
    </div>
  );
}

/** Phases are written in capitals in the file, and read like any other heading. */
const PHASE = /^(?:PLAN|ACT|EVAL)$/;
const cased = (of: Span[]): Span[] =>
  of.map((s) => (PHASE.test(s.text) ? { ...s, text: s.text[0] + s.text.slice(1).toLowerCase() } : s));

function OneBlock({ block }: { block: Block }) {
  switch (block.is) {
    case 'heading':
      return (
        <p
          class={`doc-head doc-head-${Math.min(4, block.level)}`}
          role="heading"
          aria-level={Math.min(6, block.level + 2)}
        >
          <Spans of={cased(block.spans)} />
        </p>
      );
    case 'item':
      return (
        <p class={`doc-item doc-depth-${block.depth}`}>
          <span class="doc-mark" aria-hidden={block.tick === null}>
            {block.tick === null ? '•' : block.tick ? '☑' : '☐'}
          </span>
          <span>
            <Spans of={block.spans} />
          </span>
        </p>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'rule':
      return <hr />;
    case 'quote':
      return (
        <blockquote>
          <Spans of={block.spans} />
        </blockquote>
      );
    default:
      return (
        <p>
          <Spans of={block.spans} />
        </p>
      );
  }
}

export function Spans({ of }: { of: Span[] }) {
  return (
    <>
      {of.map((s, i) => {
        const key = `${i}`;
        if (s.is === 'code') return <code key={key}>{s.text}</code>;
        if (s.is === 'strong') return <strong key={key}>{s.text}</strong>;
        return s.is === 'em' ? <em key={key}>{s.text}</em> : s.text;
      })}
    </>
  );
}
