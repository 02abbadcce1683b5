/** What else can be done about one thing: three dots that open a short list, the same for a mouse, a finger and keys. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** `label` = what it is about, for whoever does not see where the dots stand. What has to be asked for first is made when it is opened. */
export function Menu({
  label,
  children,
}: {
  label: string;
  children: ComponentChildren | ((open: boolean) => ComponentChildren);
}) {
  const box = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const shut = (stay: boolean): void => {
    box.current?.removeAttribute('open');
    if (stay) box.current?.querySelector('summary')?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const leave = (e: Event): void => {
      const isKey = e instanceof KeyboardEvent;
      const { target } = e;
      // What was chosen is done; a click beside it, too, closes the list.
      const stays = target instanceof Element && box.current?.contains(target) && target.closest('button') === null;
      if (isKey ? e.key !== 'Escape' : stays) return;
      shut(isKey);
    };
    for (const name of ['click', 'keydown']) addEventListener(name, leave);
    return () => {
      for (const name of ['click', 'keydown']) removeEventListener(name, leave);
    };
  }, [open]);
  return (
    <details
      ref={box}
      class="menu"
      onToggle={(e) => setOpen(e.currentTarget.open)}
      // Within the list a key counts from the moment that it is open.
      onKeyDown={(e) => {
        if (e.key === 'Escape') shut(true);
      }}
    >
      <summary class="button button-dots" aria-label={`More: ${label}`} title="More">
        ⋯
      </summary>
      <div class="menu-list">{typeof children === 'function' ? children(open) : children}</div>
    </details>
  );
}

/** What one of the list does, and what comes of it. */
export function Says({ what, then }: { what: string; then: string }) {
  return (
    <span>
      {what}
      <small>{then}</small>
    </span>
  );
}

/** What comes of the acts about a context, wherever they are offered. */
export const THEN = {
  active: 'The next session begins with this context',
  aside: 'Set aside until you take it up again',
  reopen: 'Opens it again; the active context stays active',
  archive: 'Off every list; the search still finds it',
};
