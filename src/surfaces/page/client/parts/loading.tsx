/** What stands in the place of a view that is not there yet, or cannot be read. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Fault } from '../state.js';
import { bytes } from '../words.js';
import { Empty } from './bits.js';

const SOON = 500;

/** What is read once the view itself is there, and not at all for who only passes by. */
export function Later({ children }: { children: ComponentChildren }) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setOn(true), SOON);
    return () => clearTimeout(wait);
  }, []);
  return on ? children : <span class="later" hidden />;
}

/** The share of a long log that is read, in words. */
export const farOf = ({ read, of }: { read: number; of: number }): string => `${bytes(read)} of ${bytes(of)}`;

export function Loading({ fault }: { fault: Fault | null }) {
  if (fault === null)
    return (
      <p class="loading" role="status">
        Reading …
      </p>
    );
  if (typeof fault === 'object')
    return (
      <div class="loading" role="status">
        <h1>Reading the log …</h1>
        <progress max={fault.of} value={fault.read} aria-label="How much of the log is read" />
        <p>{farOf(fault)}. A long log is read once; the page appears by itself when that is done.</p>
      </div>
    );
  if (fault === 'gone')
    return (
      <Empty alone title="clew ui has ended.">
        <p>
          Start it again in a terminal: <code>clew ui</code>
        </p>
      </Empty>
    );
  if (fault === 'locked') return <LockedOut />;
  return (
    <Empty alone title="That could not be read.">
      <p>{fault}</p>
      <p>
        To find out what is wrong with clew: <code>clew doctor</code>
      </p>
    </Empty>
  );
}

/** An address that leads nowhere, or names what is not there; `to` leads on, `search` looks for `sought`, `near` are names that may be meant. */
export function Nowhere(p: {
  title: string;
  to: string;
  children: string;
  search?: string;
  sought?: string;
  near?: { title: string; names: { title: string; to: string }[] };
}) {
  const { near = { title: '', names: [] } } = p;
  return (
    <div class="nowhere">
      <h1>{p.title}</h1>
      {p.search !== undefined && <p>It may have been renamed or merged, or it was never there.</p>}
      <div class="row">
        <a class="button button-main" href={p.to}>
          {p.children}
        </a>
        {p.search !== undefined && (
          <a class="button" href={p.search}>
            Search for “{p.sought}”
          </a>
        )}
      </div>
      {near.names.length > 0 && (
        <>
          <h2>{near.title}</h2>
          <ul class="files">
            {near.names.map((n) => (
              <li key={n.to}>
                <a href={n.to}>{n.title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

export function LockedOut() {
  return (
    <Empty alone title="This page is locked.">
      <p>
        Open the address that <code>clew ui</code> printed in your terminal: it holds the key of this launch.
      </p>
    </Empty>
  );
}
