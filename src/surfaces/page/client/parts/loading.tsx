/** What stands in the place of a view that is not there yet, or cannot be read. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
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

export function Loading({ fault }: { fault: string | null }) {
  if (fault === null)
    return (
      <p class="loading" role="status">
        Reading …
      </p>
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
        Try <code>clew doctor</code>
      </p>
    </Empty>
  );
}

/** An address that leads nowhere, or names what is not there; `to` leads on. */
export function Nowhere({ title, to, children }: { title: string; to: string; children: string }) {
  return (
    <Empty alone title={title}>
      <p>
        <a href={to}>{children}</a>
      </p>
    </Empty>
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
