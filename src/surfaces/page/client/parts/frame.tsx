/** The frame around every view: where one can go, the search, light or dark, and whether the server is there. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { addressOf, type Room } from '../address.js';
import { keepLike, liked, showTheme } from '../likes.js';
import { useLink, useQuery, useShared, useView, useWaits, WaitsContext } from '../state.js';
import { waiting, zone } from '../words.js';

const ROOMS: [room: Room, name: string, icon: string][] = [
  ['home', 'Open contexts', 'M4 6h16M4 12h16M4 18h10'],
  ['time', 'Time', 'M4 7h9M8 12h12M4 17h6'],
  ['plans', 'Plans', 'M5 4h11l3 3v13H5zM9 11l2 2 4-4M9 17h6'],
  ['session', 'Sessions', 'M4 5h16v11H9l-5 4z'],
  ['judgement', 'Judgement', 'M4 19l5-7 4 3 7-10'],
  ['gate', 'Gate', 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z'],
  ['health', 'Health', 'M3 12h4l3-7 4 14 3-7h4'],
];

/** On a phone these show the way to the gate without more. */
const SHOWN: ReadonlySet<Room> = new Set(['gate', 'health']);

/** The clocks of the page keep the zone they were made in. */
const ZONE = zone();

export function Frame({ children, here, help }: { children: ComponentChildren; here: boolean; help(): void }) {
  const { about, place } = useShared();
  const link = useLink();
  const at = place.query.at ?? '';
  const root = at === '' ? about.root : at;
  // On a phone: are the views in rows, rather than in a line that is moved?
  const [all, setAll] = useState(false);
  const waits = useWaits();
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    setAll(false);
    // Where one is in none of them, they are shown from the first.
    if (strip.current?.querySelector('[aria-current]') === null) strip.current.scrollLeft = 0;
  }, [place.room]);
  return (
    <div class="frame">
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        To the content
      </button>
      <header class="bar">
        <a class="brand" href={link({ room: about.all ? 'projects' : 'home' })} aria-label="clew, to the beginning">
          <img src="/icon.svg" alt="" width="24" height="24" />
          <b>clew</b>
        </a>
        <Switcher root={root} />
        {here && <span class="live">updates by itself · read from this machine</span>}
        <SearchField />
        <Theme />
        <button type="button" class="button button-quiet button-help" onClick={help} aria-label="Keys and help">
          ?
        </button>
      </header>
      <nav class={all ? 'nav nav-all' : 'nav'} aria-label="Views">
        <ul ref={strip}>
          {about.all && (
            <Go room="projects" name="Projects" icon="M4 5h7v7H4zM13 5h7v7h-7zM4 14h7v5H4zM13 14h7v5h-7z" />
          )}
          {ROOMS.map(([room, name, icon]) => (
            <Go key={room} room={room} name={name} icon={icon} waits={room === 'gate' ? waits : 0} />
          ))}
        </ul>
        <button type="button" class="nav-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Close ▴' : 'Menu ▾'}
          {!all && waits > 0 && !SHOWN.has(place.room) && <Waits many={waits} />}
        </button>
      </nav>
      <main id="main" tabIndex={-1} class={`view view-${place.room}`}>
        {!here && (
          <p class="gone" role="status">
            clew ui has ended, so this page is no longer up to date. Start it again in a terminal: <code>clew ui</code>
          </p>
        )}
        {!about.person && (
          <p class="gone" role="note">
            An agent started this page. What needs a person’s yes is refused here; start <code>clew ui</code> in a
            terminal of your own.
          </p>
        )}
        <WaitsContext.Provider value={waits}>{children}</WaitsContext.Provider>
        <p class="foot">All times: {ZONE}</p>
      </main>
    </div>
  );
}

const nameOf = (root: string): string => root.split(/[\\/]/).filter(Boolean).at(-1) ?? root;

/** Which project one looks at, and the way to another one. */
function Switcher({ root }: { root: string }) {
  const { about } = useShared();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = (e: Event): void => {
      if (e instanceof KeyboardEvent ? e.key === 'Escape' : !box.current?.contains(e.target as Node))
        box.current?.removeAttribute('open');
    };
    for (const name of ['click', 'keydown']) addEventListener(name, leave);
    return () => {
      for (const name of ['click', 'keydown']) removeEventListener(name, leave);
    };
  }, []);
  return (
    <details ref={box} class="menu root" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary class="mono" title={root} aria-label={`Project ${nameOf(root)}: other projects`}>
        <svg class="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 6h6l2 2h10v11H3z" />
        </svg>
        <span class="root-name">{nameOf(root)}</span> <span aria-hidden="true">▾</span>
      </summary>
      <div class="menu-box">
        <p class="about mono wrap">{root}</p>
        {about.all ? (
          open && <Others root={root} close={() => box.current?.removeAttribute('open')} />
        ) : (
          <p class="about">
            To see every project on this machine: <code>clew ui --all</code>
          </p>
        )}
      </div>
    </details>
  );
}

function Others({ root, close }: { root: string; close(): void }) {
  const { data } = useView('projects');
  return (
    <ul class="files">
      {(data?.projects ?? []).map((p) => (
        <li key={p.root}>
          <a
            href={addressOf({ room: 'home', query: { at: p.here ? '' : p.root } })}
            aria-current={p.root === root ? 'true' : undefined}
            onClick={close}
          >
            {p.name}
          </a>{' '}
          {p.questions > 0 && <span class="badge badge-asked">{p.questions} for you</span>}
        </li>
      ))}
    </ul>
  );
}

/** `waits` = so many things there wait for an answer. */
function Go(p: { room: Room; name: string; icon: string; waits?: number }) {
  const { room, name, icon, waits = 0 } = p;
  const { place } = useShared();
  const link = useLink();
  const isHere = place.room === room || (room === 'home' && place.room === 'context');
  const tab = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isHere) return;
    const show = (): void => tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    addEventListener('resize', show);
    return () => removeEventListener('resize', show);
  }, [isHere]);
  return (
    <li>
      <a ref={tab} href={link({ room })} aria-current={isHere ? 'page' : undefined}>
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d={icon} />
        </svg>
        <span>{name}</span>
        {waits > 0 && <Waits many={waits} />}
      </a>
    </li>
  );
}

function Waits({ many }: { many: number }) {
  return (
    <span class="nav-waits" title={waiting(many)}>
      {many}
      <span class="hidden"> {many === 1 ? 'rule waits' : 'rules wait'} for you</span>
    </span>
  );
}

const PAUSE = 150;

function SearchField() {
  const { place } = useShared();
  const link = useLink();
  const setQuery = useQuery();
  const field = useRef<HTMLInputElement>(null);
  const wait = useRef(0);
  const isHere = place.room === 'search';
  useEffect(() => {
    if (field.current !== null && document.activeElement !== field.current)
      field.current.value = isHere ? (place.query.q ?? '') : '';
  }, [isHere, place.query.q]);
  const look = (): void => {
    const q = field.current?.value ?? '';
    if (isHere) setQuery({ q }, false);
    else if (q.trim() !== '') location.hash = link({ room: 'search', query: { q } });
  };
  return (
    <form
      class="search"
      role="search"
      onSubmit={(e) => {
        e.preventDefault();
        look();
        document.querySelector<HTMLElement>('main .hit a')?.focus();
      }}
    >
      <svg class="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M10.500 4a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13M15.500 15.500L20 20" />
      </svg>
      <input
        ref={field}
        id="search"
        type="search"
        placeholder="Search"
        aria-label="Search everything"
        maxLength={200}
        autocomplete="off"
        spellcheck={false}
        onInput={() => {
          clearTimeout(wait.current);
          wait.current = window.setTimeout(look, PAUSE);
        }}
        onKeyDown={(e) => e.key === 'Escape' && field.current?.blur()}
      />
      <kbd>/</kbd>
    </form>
  );
}

const THEMES = ['', 'light', 'dark'];
const NAMES: Record<string, [name: string, icon: string]> = {
  '': ['as the system has it', 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM12 4v16M12 8h4.500M12 12h8M12 16h4.500'],
  light: [
    'light',
    'M12 7.500a4.500 4.500 0 1 0 0 9a4.500 4.500 0 1 0 0-9M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500L19 19M5 19l1.500-1.500M17.500 6.500L19 5',
  ],
  dark: ['dark', 'M20 14a8 8 0 1 1-9.500-10A6.500 6.500 0 0 0 20 14z'],
};

function Theme() {
  const [theme, setTheme] = useState(liked('theme'));
  const turn = (): void => {
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
    keepLike('theme', next);
    showTheme(next);
    setTheme(next);
  };
  const [name, icon] = NAMES[theme] ?? NAMES['']!;
  return (
    <button
      type="button"
      class="button button-quiet button-icon"
      onClick={turn}
      title={`Colours: ${name}`}
      aria-label={`Colours: ${name}. Change`}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
}
